import { randomUUID } from 'node:crypto'
import { getSession, login, loginExchange, logout } from '@storefront/shared/contract/session.ts'
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import { handle } from '../endpoint/handle.ts'
import { AppError } from '../errors/app-error.ts'
import type { Session } from '../session/sealer.ts'
import { upstreamFailure } from '../upstream/upstream-error.ts'
import type { JsonResponse } from '../upstream/upstream-response.ts'
import { createIdTokenVerifier, type VerifyIdToken } from './verify-id-token.ts'

/** Without the session of the request: it may belong to another fan than the one whose login failed. */
function auditFailedLogin(error: Error, request: FastifyRequest): never {
  const outcome = error instanceof AppError ? error.code : 'INTERNAL'
  const { id, traceparent, tenant } = request
  request.server.audit({ id, traceparent, tenant, session: null }, { audit: 'login', outcome })
  throw error
}

/** Loads firebase-admin shortly after the start, so that it delays neither the first readiness probe nor the first login. */
function firebaseVerifier(app: FastifyInstance): VerifyIdToken {
  const verifier = createIdTokenVerifier(app.config.firebase, () => Math.floor(app.now() / 1000))
  app.addHook('onListen', async () => {
    setTimeout(() => void verifier.warmUp(), 500).unref()
  })
  return verifier
}

/**
 * Login (CALL-14, CALL-15), logout (SESSION-09) and the current session (SESSION-03), for a scope that admits everyone.
 * Tests pass `verifyIdToken` to replace firebase-admin.
 */
export const identityRoutes: FastifyPluginAsync<{ verifyIdToken?: VerifyIdToken | undefined }> = async (
  app,
  { verifyIdToken },
) => {
  const verify = verifyIdToken ?? firebaseVerifier(app)

  handle(
    app,
    login,
    async ({ body: { idToken } }, request, reply) => {
      const { uid, email } = await verify(idToken)
      await app.countLogin(request, uid)
      const response = await app.upstream.call(loginExchange, {
        body: { idToken, domain: request.tenant, shouldCreateCustomer: true },
        headers: { 'x-request-id': request.id, traceparent: request.traceparent },
        timing: request,
      })
      const session = sessionFromExchange(response, {
        uid,
        email,
        maxAgeS: app.config.sessionMaxAgeS,
        now: app.now(),
      })
      await app.sessions.begin(request, reply, session)
      return { session: app.sessions.summaryOf(request.tenant, session) }
    },
    // Enough for the longest ID token.
    { bodyLimit: 12 * 1024, errorHandler: auditFailedLogin },
  )

  handle(app, getSession, async (_call, { tenant, session }) => ({
    session: session && app.sessions.summaryOf(tenant, session),
  }))

  handle(app, logout, async (_call, request, reply) => {
    await app.sessions.end(request, reply, 'logout')
    return reply.code(204).send()
  })
}

/**
 * The session that the product server's response to the login exchange opens (CALL-15). It ends after `maxAgeS`, or with its token
 * (SESSION-04).
 * @throws AppError
 * - LOGIN_REFUSED (the product server's status, 401 for a 2xx) when it refuses, with its `error`, also as `userMessage` (LANG-09)
 * - 502 when it fails, and when its token is undecodable, has expired (SESSION-05) or cannot be sent in a header
 */
export function sessionFromExchange(
  response: JsonResponse,
  { uid, email, maxAgeS, now }: { uid: string; email: string; maxAgeS: number; now: number },
): Session {
  const { success, token, error, user } = loginExchange.response.parse(response.body ?? {})
  const isOk = response.status >= 200 && response.status < 300
  if (response.status >= 500)
    throw upstreamFailure(loginExchange, response.body, 'Server authentication failed')
  if (!isOk || success !== true) throw refusal(response.status, error)

  const latest = Math.floor(now / 1000) + maxAgeS
  const { exp = latest, domain: claimed }: Record<string, unknown> = claimsOf(token)
  const expiresAt = typeof exp === 'number' ? Math.floor(Math.min(latest, exp)) * 1000 : 0
  if (expiresAt <= now) throw new AppError('LOGIN_UNUSABLE')
  const domain = typeof claimed === 'string' ? claimed : null
  const { customerNumber } = user.customer
  if (![token, domain ?? '', customerNumber].every(isHeaderValue)) throw new AppError('LOGIN_UNUSABLE')
  return { id: randomUUID(), uid, email, token, domain, customerNumber: customerNumber || null, expiresAt }
}

function refusal(status: number, error: string): AppError {
  const message = error.slice(0, 300)
  return new AppError('LOGIN_REFUSED', {
    ...(message && { message, fields: { userMessage: message } }),
    ...(status >= 400 && { status }),
  })
}

/** Token, domain and customer number are sent as headers; an invalid one would make every call of the session fail. */
const isHeaderValue = (value: string) => /^[\x20-\x7e]*$/.test(value)

function claimsOf(token: string) {
  try {
    return decodeJwt(token)
  } catch {
    throw new AppError('LOGIN_UNUSABLE')
  }
}
