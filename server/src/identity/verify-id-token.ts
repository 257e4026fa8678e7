import { randomUUID } from 'node:crypto'
import { Agent } from 'node:https'
import type { Auth, DecodedIdToken } from 'firebase-admin/auth'
import { withTimeout } from '../async.ts'
import type { Config } from '../config.ts'
import { AppError } from '../errors/app-error.ts'
import { type CertificateCall, certificateCalls, recordFetches } from './certificate-fetch.ts'

/**
 * Verifies an ID token and returns everything that we take from the identity provider (IDP-05): the account's id, which counts logins
 * and identifies a fan who is not a customer yet, and its e-mail address, '' without one (SESSION-18).
 * @throws AppError 401 ID_TOKEN_REFUSED for an invalid token (IDP-04, BFF-22), 503 IDENTITY_UNAVAILABLE with Retry-After when the
 * provider's certificates cannot be fetched within the deadline (BFF-24)
 */
export type VerifyIdToken = (idToken: string) => Promise<{ readonly uid: string; readonly email: string }>

const maxSignInAgeS = 5 * 60
const clockToleranceS = 60

/**
 * Verifies ID tokens with firebase-admin, which needs no credentials for that. The library is slow to load, so `warmUp` loads it ahead
 * of the first token.
 * @param now seconds of the epoch
 * @param agent connects to the host of the certificates
 */
export function createIdTokenVerifier(
  firebase: Config['firebase'],
  now: () => number,
  agent = new Agent(),
): VerifyIdToken & { warmUp(): Promise<unknown> } {
  recordFetches(agent)
  let loading: Promise<Auth> | null = null
  const warmUp = () => {
    loading ??= loadAuth(firebase, agent)
    return loading
  }

  async function verifyWithDeadline(idToken: string): Promise<DecodedIdToken> {
    const auth = await warmUp()
    const call: CertificateCall = { missing: null }
    const verifying = certificateCalls.run(call, () => auth.verifyIdToken(idToken))
    try {
      // firebase-admin has no deadline: it waits for a silent host, and for any `Retry-After` of a 503.
      return await withTimeout(5_000, verifying, () => {
        // Without a code, because the library retries after ECONNRESET and ETIMEDOUT.
        const error = new Error('The certificates have not arrived in time')
        for (const connection of Object.values(agent.sockets).flat()) connection?.destroy(error)
        call.missing ??= error
        throw error
      })
    } catch (error) {
      // firebase-admin has this code only for the emulator, which it asks about the account.
      const isOffline = (error as { code?: unknown }).code === 'app/network-error'
      if (!call.missing && !isOffline) throw new AppError('ID_TOKEN_REFUSED', { cause: error })
      throw new AppError('IDENTITY_UNAVAILABLE', {
        cause: call.missing ?? error,
        headers: { 'retry-after': '5' },
      })
    }
  }

  /** Resolves to the error of the leading call, undefined if it succeeds; null while no call is in flight. */
  let leading: Promise<unknown> | null = null

  /**
   * firebase-admin caches the certificates, but concurrent calls would each fetch them, so they wait for the leading call (BFF-24).
   * If its token is invalid, the certificates may not be cached, so the next call takes the lead.
   */
  async function verifyAfterLeading(idToken: string) {
    while (leading) {
      const error = await leading
      if (error === undefined) return verifyWithDeadline(idToken)
      if (error instanceof AppError && error.code === 'IDENTITY_UNAVAILABLE') throw error
    }
    const result = verifyWithDeadline(idToken)
    leading = result.then(() => undefined).catch((error) => error)
    try {
      return await result
    } finally {
      leading = null
    }
  }

  const verifyIdToken: VerifyIdToken = async (idToken) => {
    const claims = await verifyAfterLeading(idToken)
    const reason = refusalReason(claims, firebase.tenantId, now())
    if (reason) throw new AppError('ID_TOKEN_REFUSED', { cause: new Error(reason) })
    return { uid: claims.uid, email: claims.email ?? '' }
  }
  return Object.assign(verifyIdToken, { warmUp })
}

/** Checks what firebase-admin does not. Returns the reason to refuse, null for none. `now` in seconds of the epoch. */
function refusalReason(claims: DecodedIdToken, tenantId: string | undefined, now: number): string | null {
  if (claims.auth_time < now - maxSignInAgeS) return 'signed in too long ago'
  if (claims.auth_time > now + clockToleranceS || claims.iat > now + clockToleranceS) return 'from the future'
  // An anonymous account proves nothing: every visitor can create one without signing in.
  if (claims.firebase?.sign_in_provider === 'anonymous') return 'of an anonymous account'
  // Without FIREBASE_TENANT_ID it must have no tenant (BFF-22), because each tenant of a project has separate accounts.
  return claims.firebase?.tenant === tenantId ? null : 'of another Firebase tenant'
}

async function loadAuth({ projectId, emulatorHost }: Config['firebase'], agent: Agent): Promise<Auth> {
  const [{ initializeApp }, { getAuth }] = await Promise.all([
    import('firebase-admin/app'),
    import('firebase-admin/auth'),
  ])
  // The emulator speaks http, which the https agent refuses. The random name is for tests, which create several apps.
  const options = { projectId, ...(!emulatorHost && { httpAgent: agent }) }
  const app = initializeApp(options, randomUUID())
  // The variable is the only way to configure an emulator; firebase-admin reads it once, in `getAuth`.
  const { FIREBASE_AUTH_EMULATOR_HOST: before = '' } = process.env
  process.env.FIREBASE_AUTH_EMULATOR_HOST = emulatorHost ?? ''
  const auth = getAuth(app)
  process.env.FIREBASE_AUTH_EMULATOR_HOST = before
  return auth
}
