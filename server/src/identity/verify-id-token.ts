import { randomUUID } from 'node:crypto'
import { Agent } from 'node:https'
import type { Auth, DecodedIdToken } from 'firebase-admin/auth'
import { withDeadline } from '../async.ts'
import type { Config } from '../config.ts'
import { AppError } from '../errors/app-error.ts'

/**
 * All that we take from the identity provider (IDP-05): the account's id, by which logins are counted and a fan is known who is no
 * customer, and its e-mail address, '' where it has none (SESSION-18).
 * @throws AppError 401 ID_TOKEN_REFUSED for any token that proves none (IDP-04, BFF-22), 503 IDENTITY_UNAVAILABLE with
 * Retry-After when the provider's certificates cannot be fetched (BFF-24) or do not come within 5 s (BFF-66)
 */
export type VerifyIdToken = (idToken: string) => Promise<{ readonly uid: string; readonly email: string }>

const maxSignInAgeS = 5 * 60
const clockToleranceS = 60

/**
 * Verifies ID tokens with firebase-admin, which needs no credentials for that. The library is slow to load: it is loaded
 * by `warmUp`, or with the first token. `now` is in seconds of the epoch; `agent` connects to where the certificates are.
 */
export function createIdTokenVerifier(
  firebase: Config['firebase'],
  now: () => number,
  agent = new Agent(),
): VerifyIdToken & { warmUp(): Promise<unknown> } {
  let loading: Promise<Auth> | null = null
  const warmUp = () => {
    loading ??= loadAuth(firebase, agent)
    return loading
  }

  async function verifyInTime(idToken: string): Promise<DecodedIdToken> {
    const auth = await warmUp()
    // firebase-admin has no deadline: it waits for a silent host, and repeats a fetch as late as a 503's `Retry-After` says.
    return withDeadline(auth.verifyIdToken(idToken), 5_000, () => {
      // Without a code: the library tries again after ECONNRESET and ETIMEDOUT.
      const error = new Error('Error fetching the certificates: none came in time')
      for (const connection of Object.values(agent.sockets).flat()) connection?.destroy(error)
      throw error
    })
  }

  /** The error, if any, of the first of the calls under way; null while there is no call. */
  let first: Promise<unknown> | null = null

  /**
   * firebase-admin caches the certificates, but calls at the same time would each fetch them: here they wait for the first
   * one (BFF-24). After an invalid token, for which nothing may have been fetched, the next one goes first.
   */
  async function verifyAfterFirst(idToken: string) {
    while (first) {
      const error = await first
      if (error === undefined) return verifyInTime(idToken)
      if (isUnreachable(error)) throw error
    }
    const result = verifyInTime(idToken)
    first = result.then(() => undefined).catch((error) => error)
    try {
      return await result
    } finally {
      first = null
    }
  }

  const verifyIdToken: VerifyIdToken = async (idToken) => {
    const claims = await verifyAfterFirst(idToken).catch((cause: unknown) => {
      if (isUnreachable(cause)) {
        throw new AppError('IDENTITY_UNAVAILABLE', { cause, headers: { 'retry-after': '5' } })
      }
      throw new AppError('ID_TOKEN_REFUSED', { cause })
    })
    const reason = refusalReason(claims, firebase.tenantId, now())
    if (reason) throw new AppError('ID_TOKEN_REFUSED', { cause: new Error(reason) })
    return { uid: claims.uid, email: claims.email ?? '' }
  }
  return Object.assign(verifyIdToken, { warmUp })
}

/** What firebase-admin does not check, null when all is well. `now` in seconds of the epoch. */
function refusalReason(claims: DecodedIdToken, tenantId: string | undefined, now: number): string | null {
  if (claims.auth_time < now - maxSignInAgeS) return 'signed in too long ago'
  if (claims.auth_time > now + clockToleranceS || claims.iat > now + clockToleranceS) return 'from the future'
  // Whoever opens a page can have one: nobody has signed in.
  if (claims.firebase?.sign_in_provider === 'anonymous') return 'of an anonymous account'
  // Without FIREBASE_TENANT_ID it must be of none (BFF-69): each tenant of a project has accounts of its own.
  return claims.firebase?.tenant === tenantId ? null : 'of another Firebase tenant'
}

// firebase-admin has one error code for an invalid token and for certificates that it could not fetch.
const unreachable =
  /Error fetching|Error while making request|network|ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|socket hang up/i
const isUnreachable = (error: unknown) => error instanceof Error && unreachable.test(error.message)

async function loadAuth({ projectId, emulatorHost }: Config['firebase'], agent: Agent): Promise<Auth> {
  const [{ initializeApp }, { getAuth }] = await Promise.all([
    import('firebase-admin/app'),
    import('firebase-admin/auth'),
  ])
  // The emulator is asked over http, and without certificates. The library keeps apps by name, and tests make several.
  const options = { projectId, ...(!emulatorHost && { httpAgent: agent }) }
  const app = initializeApp(options, randomUUID())
  // The only way to tell firebase-admin of an emulator: it reads the variable once, in `getAuth`.
  const { FIREBASE_AUTH_EMULATOR_HOST: before = '' } = process.env
  process.env.FIREBASE_AUTH_EMULATOR_HOST = emulatorHost ?? ''
  const auth = getAuth(app)
  process.env.FIREBASE_AUTH_EMULATOR_HOST = before
  return auth
}
