import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod'
import { AppError } from '../errors/app-error.ts'

const params = z.object({ tenant: z.string().regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/) })

type Options = { readonly purge: (tenant: string) => Promise<number> }

/** For the operators' listener: `POST /brandings/{tenant}/purge` (BFF-89). */
export const brandingPurgeRoutes: FastifyPluginAsync<Options> = async (admin, { purge }) => {
  admin.post('/brandings/:tenant/purge', async (request, reply) => {
    const parsed = params.safeParse(request.params)
    if (!parsed.success) {
      throw new AppError('BAD_REQUEST', {
        message: 'A tenant is the first label of its host, in lower case.',
      })
    }
    const { tenant } = parsed.data
    const everywhereBy = new Date(await purge(tenant)).toISOString()
    return reply.code(202).send({ tenant, everywhereBy })
  })
}
