import { getSession, login, loginExchange, logout } from '@storefront/shared/contract/session.ts'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { handle } from '../endpoint/handle.ts'
import { summaryOf } from '../session/session.ts'
import { sessionFrom } from './login-exchange.ts'
import { createIdTokenVerifier, type VerifyIdToken } from './verify-id-token.ts'

/** Once the server has answered that it is ready, and before a fan has typed a password. */
const warmUpAfterMs = 500

function ownVerifier(app: FastifyInstance): VerifyIdToken {
  const verifier = createIdTokenVerifier(app.config.firebase, { now: () => Math.floor(app.now() / 1000) })
  app.addHook('onListen', async () => {
    setTimeout(() => void verifier.warmUp(), warmUpAfterMs).unref()
  })
  return verifier
}

/** Signing in and out, and who is signed in. */
export const identityRoutes: FastifyPluginAsync<{ verifyIdToken?: VerifyIdToken | undefined }> = async (
  app,
  { verifyIdToken },
) => {
  const { config } = app
  const verify = verifyIdToken ?? ownVerifier(app)

  handle(app, login, async ({ body: { idToken } }, request, reply) => {
    const { email } = await verify(idToken)
    await app.countLogin(email)
    const response = await app.upstream.call(loginExchange, {
      body: { idToken, domain: request.tenant, shouldCreateCustomer: true },
      headers: { 'x-request-id': request.id, traceparent: request.traceparent },
      timing: request,
    })
    const session = sessionFrom(response, { email, maxAgeS: config.sessionMaxAgeS, now: app.now() })
    await app.sessions.begin(request, reply, session)
    return { session: summaryOf(session) }
  })

  handle(app, getSession, async (_call, { session }) => ({ session: session && summaryOf(session) }))

  handle(app, logout, async (_call, request, reply) => {
    await app.sessions.end(request, reply)
    return reply.header('clear-site-data', '"cookies", "storage"').code(204).send()
  })
}
