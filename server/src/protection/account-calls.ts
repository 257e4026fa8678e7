import type { onRequestHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import { accountOf } from '../account.ts'
import { AppError } from '../errors/app-error.ts'

/** Limits the calls of one account that are under way (BFF-102). A call ends when its response has been read. */
export const accountCallsPlugin = fp(
  async (app) => {
    const { callsPerAccount } = app.config
    const calls = new Map<string, number>()
    app.addHook('onRoute', (route) => {
      const { access = 'public' } = route.config?.endpoint ?? {}
      // After the guards of the scope, so that there is a session.
      if (access !== 'public') route.onRequest = [...[route.onRequest ?? []].flat(), limit]
    })

    const limit: onRequestHookHandler = ({ tenant, session }, { raw }, done) => {
      const account = `${tenant} ${session && accountOf(session).id}`
      const before = calls.get(account) ?? 0
      if (before >= callsPerAccount)
        return done(new AppError('TOO_MANY_REQUESTS', { headers: { 'retry-after': '1' } }))
      if (!raw.destroyed) {
        calls.set(account, before + 1)
        raw.once('close', () => {
          const others = (calls.get(account) ?? 1) - 1
          if (others > 0) calls.set(account, others)
          else calls.delete(account)
        })
      }
      done()
    }
  },
  { name: 'account-calls' },
)
