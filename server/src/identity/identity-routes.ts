import { getSession, login, loginExchange, logout } from '@storefront/shared/contract/session.ts'
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { handle } from '../endpoint/handle.ts'
import { AppError } from '../errors/app-error.ts'
import { summaryOf } from '../session/sealer.ts'
import { sessionFromExchange } from './login-exchange.ts'
import { createIdTokenVerifier, type VerifyIdToken } from './verify-id-token.ts'

/** Room for the longest ID token; parsing more would only cost time. */
const loginBytes = 12 * 1024

/** After the first readiness probe, and before a fan has typed a password. */
const warmUpAfterMs = 500

/** Nobody knows whose a login that failed was: a session that the request came with may be another fan's. */
function auditRefusal(error: Error, request: FastifyRequest): never {
  const outcome = error instanceof AppError ? error.code : 'INTERNAL'
  const { id, traceparent, tenant } = request
  request.server.audit({ id, traceparent, tenant, session: null }, { audit: 'login', outcome })
  throw error
}

/** Loads firebase-admin soon after the start, so that the first login need not wait for it. */
function firebaseVerifier(app: FastifyInstance): VerifyIdToken {
  const verifier = createIdTokenVerifier(app.config.firebase, () => Math.floor(app.now() / 1000))
  app.addHook('onListen', async () => {
    setTimeout(() => void verifier.warmUp(), warmUpAfterMs).unref()
  })
  return verifier
}

/**
 * Login (CALL-14, CALL-15), logout (SESSION-09) and the current session (SESSION-03). For a scope that admits everyone.
 * `verifyIdToken` replaces firebase-admin in tests.
 */
export const identityRoutes: FastifyPluginAsync<{ verifyIdToken?: VerifyIdToken | undefined }> = async (
  app,
  { verifyIdToken },
) => {
  const { config } = app
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
      const session = sessionFromExchange(response, { email, maxAgeS: config.sessionMaxAgeS, now: app.now() })
      await app.sessions.begin(request, reply, session)
      return { session: summaryOf(session, app.now()) }
    },
    { bodyLimit: loginBytes, errorHandler: auditRefusal },
  )

  handle(app, getSession, async (_call, { session }) => ({
    session: session && summaryOf(session, app.now()),
  }))

  handle(app, logout, async (_call, request, reply) => {
    await app.sessions.end(request, reply, 'logout')
    return reply.code(204).send()
  })
}
