import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod'
import { AppError } from '../errors/app-error.ts'
import type { Store } from '../state/store.ts'
import { listUnresolved } from './unresolved-attempts.ts'

/** As `Store.scan` gives it. */
const query = z.object({ from: z.optional(z.string().regex(/^\d{1,20}$/)) })

type Options = { readonly store: Store; readonly now: () => number }

/** For the operators' listener: `GET /attempts/unresolved` (BFF-88). */
export const unresolvedRoutes: FastifyPluginAsync<Options> = async (admin, { store, now }) => {
  admin.get('/attempts/unresolved', async (request) => {
    const parsed = query.safeParse(request.query)
    if (!parsed.success)
      throw new AppError('BAD_REQUEST', { message: '`from` is `next` of the page before.' })
    try {
      return await listUnresolved(store, now(), parsed.data.from)
    } catch (cause) {
      throw new AppError('UNAVAILABLE', { cause, headers: { 'retry-after': '5' } })
    }
  })
}
