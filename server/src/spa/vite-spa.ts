import { isScreenPath } from '@storefront/shared/domain/routes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { request as fetchFrom } from 'undici'
import type { Config } from '../config.ts'
import { isFilePath } from './public-file.ts'
import { compileShell } from './shell.ts'
import type { SpaSource } from './spa-source.ts'

const requestHeaders = ['accept', 'if-none-match', 'sec-fetch-dest']
const responseHeaders = ['content-type', 'cache-control', 'etag', 'vary']

/** Where the gallery of the primitives of `web/src/ui` is, while developing only. */
const galleryPath = '/__gallery'

/**
 * The SPA from a running Vite server, which has transformed the page already. Its modules pass through us, so that the
 * page has one origin; only hot reload's own socket goes to Vite directly, and the CSP of the page allows it.
 */
export function viteSpa(devServerUrl: string, config: Config): SpaSource {
  const { origin, port } = new URL(devServerUrl)
  return {
    version: 'development',
    namedVersion: () => 'development',
    // Vite's own modules (/@vite/client, /@fs/…) have no extension.
    isFile: (path) => path.startsWith('/@') || isFilePath(path),
    isScreen: (path) => path === galleryPath || isScreenPath(path),
    sendFile,
    async shellFor(reply) {
      allowHotReload(reply)
      const page = reply.request.url.split('?', 1)[0] === galleryPath ? '/gallery/index.html' : '/index.html'
      const { body } = await fetchFrom(`${origin}${page}`, { headers: { accept: 'text/html' } })
      return compileShell(await body.text(), config)
    },
  }

  async function sendFile(request: FastifyRequest, reply: FastifyReply) {
    const response = await fetchFrom(`${origin}${request.raw.url}`, {
      method: request.method === 'HEAD' ? 'HEAD' : 'GET',
      headers: only(requestHeaders, request.headers),
    })
    return reply
      .code(response.statusCode)
      .headers(only(responseHeaders, response.headers))
      .send(response.body)
  }

  function allowHotReload(reply: FastifyReply) {
    const policy = String(reply.getHeader('content-security-policy') ?? '')
    const sources = `ws://*:${port} http://*:${port}`
    reply.header('content-security-policy', policy.replace(/connect-src(?= )/, `connect-src ${sources}`))
  }
}

function only(names: readonly string[], headers: Record<string, string | string[] | undefined>) {
  return Object.fromEntries(names.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])))
}
