import { request } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { certificates } from '@storefront/server/test-support/certificate.ts'
import type { Stack } from '../../stack/stack.ts'

/** Everything that a browser loads, over TLS: what is secure may load nothing that is not, and no cookie of it. */
export type TlsFront = { siteOf(tenant: string): string; stop(): Promise<void> }

/** Puts TLS before each server of the stack, and their new addresses for the old ones into whatever they respond. */
export async function startTlsFront({ bff, emulator, upstream }: Stack): Promise<TlsFront> {
  const { 'self-signed': certificate } = await certificates()
  const names = new Map<string, string>()
  const fronts: Server[] = []

  const front = async (origin: URL): Promise<number> => {
    const server = createServer(certificate, (incoming, outgoing) => {
      const { method = 'GET', url: path = '', headers } = incoming
      const { 'accept-encoding': _, ...asked } = headers
      const forwarded = { ...asked, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }
      const call = request(
        { host: origin.hostname, port: origin.port, method, path, headers: forwarded },
        async (response) => {
          const { 'content-length': length, 'transfer-encoding': __, ...given } = response.headers
          outgoing.statusCode = response.statusCode ?? 502
          for (const [name, value] of Object.entries(given))
            outgoing.setHeader(name, typeof value === 'string' ? renamed(value) : (value ?? ''))
          if (!/text|json|javascript/.test(given['content-type'] ?? '')) {
            if (length) outgoing.setHeader('content-length', length)
            return response.pipe(outgoing)
          }
          outgoing.end(renamed(Buffer.concat(await response.toArray()).toString()))
        },
      )
      call.on('error', () => outgoing.destroy())
      incoming.pipe(call)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    fronts.push(server)
    return (server.address() as AddressInfo).port
  }
  const renamed = (text: string) =>
    [...names].reduce((changed, [http, https]) => changed.replaceAll(http, https), text)

  for (const url of [emulator.url, upstream.url, upstream.vaultUrl, upstream.receiptUrl]) {
    const { origin } = new URL(url)
    names.set(origin, `https://localhost:${await front(new URL(origin))}`)
  }
  const port = await front(new URL(`http://127.0.0.1:${bff.port}`))
  return {
    siteOf: (tenant) => `https://${tenant}.localhost:${port}`,
    async stop() {
      for (const server of fronts) {
        server.closeAllConnections()
        await new Promise((done) => server.close(done))
      }
    },
  }
}
