import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { certificates } from '@storefront/server/test-support/certificate.ts'
import { bffPort } from './addresses.ts'

/** The path of a page that is not ours, on every host. */
export const takenOver = '/taken-over'

/** A request that the ingress passed on; a browser does not tell its page of a response that it keeps from it. */
type Passed = { readonly path: string; readonly hasSession: boolean; readonly status: number | undefined }

/** The tenants as production has them: over TLS, all below one registrable domain, behind an ingress. */
export type TlsSites = {
  siteOf(tenant: string): string
  readonly port: number
  readonly passed: readonly Passed[]
  stop(): Promise<void>
}

/** Starts an ingress before the stack's BFF; the browser finds it at every `*.test`. */
export async function startTlsSites(): Promise<TlsSites> {
  const { 'self-signed': certificate } = await certificates()
  const passed: Passed[] = []
  const ingress = createServer(certificate, (incoming, outgoing) => {
    if (incoming.url === takenOver)
      return outgoing.setHeader('content-type', 'text/html').end('A page without any policy of ours')
    const { method, url: path = '', headers } = incoming
    const forwarded = { ...headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }
    const call = request(
      { host: '127.0.0.1', port: bffPort(), method, path, headers: forwarded },
      (response) => {
        const hasSession = headers.cookie?.includes('__Host-session=') === true
        passed.push({ path, hasSession, status: response.statusCode })
        outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders)
        response.pipe(outgoing)
      },
    )
    call.on('error', () => outgoing.destroy())
    incoming.pipe(call)
  })
  await new Promise<void>((done) => ingress.listen(0, '127.0.0.1', done))
  const { port } = ingress.address() as AddressInfo
  return {
    port,
    passed,
    siteOf: (tenant) => `https://${tenant}.fans.test:${port}`,
    async stop() {
      ingress.closeAllConnections()
      await new Promise((done) => ingress.close(done))
    },
  }
}
