import { createServer as createPlainServer, type RequestListener, request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { certificates } from '@storefront/server/test-support/certificate.ts'

/** A request that the ingress passed on; a browser does not tell its page of a response that it keeps from it. */
type Passed = { readonly path: string; readonly hasSession: boolean; readonly status: number | undefined }

/** What stands before servers on this machine, as an ingress does; nothing but Node, so that `npm test` needs no nginx. */
export type Ingress = {
  readonly port: number
  readonly passed: readonly Passed[]
  /** The next request goes to the server of this place, the one after it to the next. */
  goOnWith(place: number): void
  stop(): Promise<void>
}

type Options = {
  /** Ends TLS with a certificate that nobody signed; a browser is told to take it. */
  readonly tls?: boolean
  /** Pages that are not ours, by path, on every host. */
  readonly pages?: Readonly<Record<string, string>>
  /** Changes the headers and texts that the servers respond with. */
  readonly rewrite?: (text: string) => string
}

/** Longer than the servers', whose promise about it is passed on: a client would use a connection that is closed already. */
const keepAliveTimeout = 700_000

/** Passes requests to the servers at some ports in turn. */
export async function startIngress(
  ports: readonly number[],
  { tls = false, pages = {}, rewrite }: Options = {},
): Promise<Ingress> {
  let turn = 0
  const passed: Passed[] = []

  const pass: RequestListener = (incoming, outgoing) => {
    const { method, url: path = '', headers } = incoming
    const page = pages[path]
    if (page !== undefined) return outgoing.setHeader('content-type', 'text/html').end(page)

    const port = ports[turn++ % ports.length]
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
    goOnWith(place) {
      turn = place
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
