import { getVersion } from '@storefront/shared/contract/operations.ts'
import type { FastifyPluginAsync } from 'fastify'
import { handle } from '../endpoint/handle.ts'

/** CALL-41: `/version.json`: the version of the SPA that is deployed and what operators ask of older ones. */
export const versionRoutes: FastifyPluginAsync<{ version: () => string }> = async (app, { version }) => {
  const { required, message } = app.config.update
  handle(
    app,
    getVersion,
    async (_call, _request, reply) => {
      reply.header('cache-control', 'no-store')
      return { version: version(), updateRequired: required, updateMessage: message }
    },
    { config: { sameForEveryone: true }, exposeHeadRoute: true },
  )
}
