import { readFileSync } from 'node:fs'
import httpProxy from '@fastify/http-proxy'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'

/**
 * The server that ours is compared with: Fastify and its plugins without any rules. Sends its address to its parent. Arguments:
 * the product server's address, a folder of assets, and a file with headers and body for each path.
 */
const [upstream = '', assets = '', responsesFile = ''] = process.argv.slice(2)
const responses: Record<string, { headers: Record<string, string>; body: string }> = JSON.parse(
  readFileSync(responsesFile, 'utf8'),
)

const app = Fastify({ logger: false })
await app.register(httpProxy, { upstream, prefix: '/api/console', rewritePrefix: '/api/console' })
await app.register(fastifyStatic, { root: assets, prefix: '/assets/', preCompressed: true })
for (const [path, { headers, body }] of Object.entries(responses)) {
  app.get(path, (_request, reply) => reply.headers(headers).send(body))
}
await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.(app.server.address())
