import type { Agent } from 'node:http'
import type { Auth, DecodedIdToken } from 'firebase-admin/auth'
import type { Config } from '../config.ts'
import { AppError } from '../errors/app-error.ts'
import { leadFirst } from './single-flight.ts'

/** IDP-05: all that we take from the identity provider. */
export type Identity = { readonly email: string }

/**
 * The identity an ID token proves.
 * @throws AppError 401 for any token that proves none (BFF-22), 503 when the provider cannot be asked (BFF-24)
 */
export type VerifyIdToken = (idToken: string) => Promise<Identity>

const maxSignInAgeS = 5 * 60
const clockToleranceS = 60

export type VerifierOptions = {
  /** Seconds of the epoch. */
  readonly now: () => number
  /** The way to the provider's certificates, where it is not the usual one. */
  readonly httpAgent?: Agent | undefined
}

let apps = 0

async function loadAuth(firebase: Config['firebase'], httpAgent: Agent | undefined): Promise<Auth> {
  const [{ initializeApp }, { getAuth }] = await Promise.all([
    import('firebase-admin/app'),
    import('firebase-admin/auth'),
  ])
  apps += 1
  const app = initializeApp(
    { projectId: firebase.projectId, ...(httpAgent ? { httpAgent } : {}) },
    `storefront-${apps}`,
  )
  return withEmulator(firebase.emulatorHost, () => getAuth(app))
}

/**
 * Verifies with firebase-admin, which needs no credentials for it. It takes long to load, so that is done for the first
 * token, or before by `warmUp`.
 */
export function createIdTokenVerifier(
  firebase: Config['firebase'],
  { now, httpAgent }: VerifierOptions,
): VerifyIdToken & { warmUp(): Promise<void> } {
  let loading: Promise<Auth> | null = null
  const auth = () => {
    loading ??= loadAuth(firebase, httpAgent)
    return loading
  }
  // Only one token at a time may be the one that fetches the certificates.
  const verify = leadFirst(async (idToken: string) => (await auth()).verifyIdToken(idToken), isUnreachable)

  const verifyIdToken: VerifyIdToken = async (idToken) => {
    const claims = await verify(idToken).catch((cause: unknown) => {
      if (isUnreachable(cause)) {
        throw new AppError('IDENTITY_UNAVAILABLE', { cause, headers: { 'retry-after': '5' } })
      }
      throw new AppError('ID_TOKEN_REFUSED', { cause })
    })
    const problem = problemOf(claims, firebase.tenantId, now())
    if (problem) throw new AppError('ID_TOKEN_REFUSED', { cause: new Error(problem) })
    return { email: claims.email ?? '' }
  }
  const warmUp = async () => {
    await auth()
  }
  return Object.assign(verifyIdToken, { warmUp })
}

function problemOf(claims: DecodedIdToken, tenantId: string | undefined, now: number): string | null {
  if (claims.auth_time < now - maxSignInAgeS) return 'signed in too long ago'
  if (claims.auth_time > now + clockToleranceS || claims.iat > now + clockToleranceS) return 'from the future'
  if (tenantId !== undefined && claims.firebase.tenant !== tenantId) return 'of another Firebase tenant'
  return claims.email ? null : 'without an e-mail address'
}

// firebase-admin has one code for a bad token and for certificates that it could not fetch.
const unreachable =
  /Error fetching|Error while making request|network|ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|socket hang up/i
const isUnreachable = (error: unknown) => error instanceof Error && unreachable.test(error.message)

// firebase-admin reads the emulator from this variable alone, once, while an Auth is made.
function withEmulator<T>(host: string | undefined, make: () => T): T {
  const before = process.env.FIREBASE_AUTH_EMULATOR_HOST
  setEmulator(host)
  try {
    return make()
  } finally {
    setEmulator(before)
  }
}

function setEmulator(host: string | undefined) {
  if (host === undefined) delete process.env.FIREBASE_AUTH_EMULATOR_HOST
  else process.env.FIREBASE_AUTH_EMULATOR_HOST = host
}
