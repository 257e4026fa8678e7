import type { Auth, DecodedIdToken } from 'firebase-admin/auth'
import type { Config } from '../config.ts'
import { AppError } from '../errors/app-error.ts'
import { CertificateAgent, type Connect } from './certificate-agent.ts'
import { singleFlight } from './single-flight.ts'

/** All that we take from the identity provider (IDP-05); by `uid` logins are counted, and it is kept nowhere. */
type Identity = { readonly uid: string; readonly email: string }

/**
 * Returns the identity that an ID token proves.
 * @throws AppError 401 ID_TOKEN_REFUSED for any token that proves none (IDP-04, BFF-22), 503 IDENTITY_UNAVAILABLE with
 * Retry-After when the provider's certificates cannot be fetched (BFF-24) or do not come within 5 s (BFF-66)
 */
export type VerifyIdToken = (idToken: string) => Promise<Identity>

const maxSignInAgeS = 5 * 60
const clockToleranceS = 60

/**
 * For the certificates, the retries of firebase-admin included: it repeats a fetch up to four times, for as long as the
 * `Retry-After` of a 503 says.
 */
const certificatesDeadlineMs = 5_000

/** What a test replaces. */
export type VerifierOptions = {
  /** Seconds of the epoch. */
  readonly now: () => number
  /** Connects to where the certificates are. */
  readonly connect?: Connect
}

// firebase-admin keeps its apps by name for the whole process, and tests make several.
let apps = 0

async function loadAuth(firebase: Config['firebase'], connect: Connect | undefined): Promise<Auth> {
  const [{ initializeApp }, { getAuth }] = await Promise.all([
    import('firebase-admin/app'),
    import('firebase-admin/auth'),
  ])
  apps += 1
  // The emulator is asked over http, and without certificates.
  const httpAgent = firebase.emulatorHost ? undefined : new CertificateAgent(certificatesDeadlineMs, connect)
  const options = { projectId: firebase.projectId, ...(httpAgent && { httpAgent }) }
  const app = initializeApp(options, `storefront-${apps}`)
  return withEmulator(firebase.emulatorHost, () => getAuth(app))
}

/**
 * Verifies ID tokens with firebase-admin, which needs no credentials for that. The library is slow to load: it is loaded
 * by `warmUp`, or with the first token.
 */
export function createIdTokenVerifier(
  firebase: Config['firebase'],
  { now, connect }: VerifierOptions,
): VerifyIdToken & { warmUp(): Promise<void> } {
  let loading: Promise<Auth> | null = null
  const auth = () => {
    loading ??= loadAuth(firebase, connect)
    return loading
  }
  // firebase-admin caches the certificates, but calls at the same time would each fetch them.
  const verify = singleFlight(async (idToken: string) => {
    const provider = await auth()
    return inTime(provider.verifyIdToken(idToken))
  }, isUnreachable)

  const verifyIdToken: VerifyIdToken = async (idToken) => {
    const claims = await verify(idToken).catch((cause: unknown) => {
      if (isUnreachable(cause)) {
        throw new AppError('IDENTITY_UNAVAILABLE', { cause, headers: { 'retry-after': '5' } })
      }
      throw new AppError('ID_TOKEN_REFUSED', { cause })
    })
    const reason = refusalReason(claims, firebase.tenantId, now())
    if (reason) throw new AppError('ID_TOKEN_REFUSED', { cause: new Error(reason) })
    return { uid: claims.uid, email: claims.email ?? '' }
  }
  const warmUp = async () => {
    await auth()
  }
  return Object.assign(verifyIdToken, { warmUp })
}

/** What firebase-admin does not check, null when all is well. `now` in seconds of the epoch. */
function refusalReason(claims: DecodedIdToken, tenantId: string | undefined, now: number): string | null {
  if (claims.auth_time < now - maxSignInAgeS) return 'signed in too long ago'
  if (claims.auth_time > now + clockToleranceS || claims.iat > now + clockToleranceS) return 'from the future'
  // Without FIREBASE_TENANT_ID it must be of none (BFF-69): each tenant of a project has accounts of its own.
  if (claims.firebase?.tenant !== tenantId) return 'of another Firebase tenant'
  return claims.email ? null : 'without an e-mail address'
}

// firebase-admin has one error code for an invalid token and for certificates that it could not fetch.
const unreachable =
  /Error fetching|Error while making request|network|ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|socket hang up/i
const isUnreachable = (error: unknown) => error instanceof Error && unreachable.test(error.message)

/** @throws Error, an unreachable provider, when the certificates take too long (BFF-66) */
async function inTime<T>(verifying: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const giveUp = () => late.reject(new Error('Error fetching the certificates: none came in time'))
  const timer = setTimeout(giveUp, certificatesDeadlineMs)
  try {
    return await Promise.race([verifying, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Touches `process.env`, since firebase-admin takes the emulator's address from this variable only, and reads it once, in
 * `getAuth`.
 */
function withEmulator<T>(host: string | undefined, getAuth: () => T): T {
  const before = process.env.FIREBASE_AUTH_EMULATOR_HOST
  setEmulator(host)
  try {
    return getAuth()
  } finally {
    setEmulator(before)
  }
}

function setEmulator(host: string | undefined) {
  if (host === undefined) delete process.env.FIREBASE_AUTH_EMULATOR_HOST
  else process.env.FIREBASE_AUTH_EMULATOR_HOST = host
}
