import { createServer as createPlainServer, type RequestListener, request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { certificates } from '@storefront/server/test-support/certificate.ts'

/** A request that the ingress forwarded. A test reads it because a browser hides responses that it blocks. */
type Forwarded = { readonly path: string; readonly hasSession: boolean; readonly status: number | undefined }

/** An ingress in front of a server on this machine. It needs only Node, so that `npm test` works without nginx. */
export type Ingress = {
  readonly port: number
  readonly passed: readonly Forwarded[]
  stop(): Promise<void>
}

type Options = {
  /** Ends TLS with a self-signed certificate, which tests tell the browser to accept. */
  readonly tls?: boolean
  /** Foreign pages by path, on every host. */
  readonly pages?: Readonly<Record<string, string>>
  /** Rewrites the headers and texts of responses. */
  readonly rewrite?: (text: string) => string
}

/** Longer than the server's, because clients receive the server's Keep-Alive header and may reuse a connection that long. */
const keepAliveTimeout = 700_000

/** Forwards requests to the server at this port. */
export async function startIngress(
  port: number,
  { tls = false, pages = {}, rewrite }: Options = {},
): Promise<Ingress> {
  const passed: Forwarded[] = []

  const pass: RequestListener = (incoming, outgoing) => {
    const { method, url: path = '', headers } = incoming
    const page = pages[path]
    if (page !== undefined) return outgoing.setHeader('content-type', 'text/html').end(page)

    const asked = {
      ...headers,
      ...(tls && { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }),
      ...(rewrite && { 'accept-encoding': 'identity' }),
    }
    const call = request({ host: '127.0.0.1', port, method, path, headers: asked }, async (response) => {
      const { statusCode = 502, rawHeaders } = response
      passed.push({
        path,
        hasSession: headers.cookie?.includes('__Host-session=') === true,
        status: statusCode,
      })
      const isText = /text|json|javascript/.test(response.headers['content-type'] ?? '')
      if (!rewrite || !isText) {
        outgoing.writeHead(statusCode, rewrite ? rawHeaders.map(rewrite) : rawHeaders)
        response.pipe(outgoing)
        return
      }
      const text = rewrite(Buffer.concat(await response.toArray()).toString())
      const length = rawHeaders.findIndex((name, at) => at % 2 === 0 && /^content-length$/i.test(name))
      const kept = rawHeaders.filter((_, at) => length < 0 || (at !== length && at !== length + 1))
      outgoing.writeHead(statusCode, kept.map(rewrite)).end(text)
    })
    call.on('error', () => outgoing.destroy())
    incoming.pipe(call)
  }
  const server = tls
    ? createServer({ ...(await certificates())['self-signed'], keepAliveTimeout }, pass)
    : createPlainServer({ keepAliveTimeout }, pass)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    passed,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
