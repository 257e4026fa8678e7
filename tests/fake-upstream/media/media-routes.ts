import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../server/strict.ts'
import type { State } from '../state/state.ts'
import { productPicture, venuePicture } from './paint.ts'

const venueFiles = new Map<string, 'background' | 'logo'>([
  ['background.svg', 'background'],
  ['logo.svg', 'logo'],
  ['favicon.svg', 'logo'],
])

/** The pictures of venues and products. */
export const mediaRoutes = (state: State) => async (app: FastifyInstance) => {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cross-origin-resource-policy', 'cross-origin')
    reply.header('access-control-allow-origin', '*')
    if (reply.statusCode === 200) reply.header('cache-control', 'public, max-age=3600')
  })
  // Real venues serve gzipped pictures too.
  app.addHook('onSend', async (_request, reply, payload) => {
    if (typeof payload !== 'string' || reply.statusCode !== 200) return payload
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return gzipSync(payload)
  })
  const lookOf = (subDomain: string) => {
    const tenant = state.tenant(subDomain)
    if (!tenant) throw refuse(404, 'No such picture')
    return tenant.look
  }

  app.get<{ Params: { tenant: string; name: string } }>('/:tenant/:name', ({ params }, reply) => {
    const look = lookOf(params.tenant)
    const file = venueFiles.get(params.name)
    if (!file) throw refuse(404, 'No such picture')
    return reply.type('image/svg+xml').send(venuePicture(look, file))
  })

  app.get<{ Params: { tenant: string; art: string; tone: string; view: string } }>(
    '/:tenant/:art/:tone/:view',
    ({ params }, reply) => {
      const look = lookOf(params.tenant)
      const view = Number(params.view.replace('.svg', ''))
      const picture = /^[0-9a-f]{6}$/.test(params.tone)
        ? productPicture(params.art, `#${params.tone}`, view, look)
        : undefined
      if (!picture) throw refuse(404, 'No such picture')
      return reply.type('image/svg+xml').send(picture)
    },
  )
}
