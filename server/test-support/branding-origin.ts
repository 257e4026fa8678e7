import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

type OriginResponse = { status?: number; body: unknown } | 'hang up'

export const brandingRow = {
  id: 7,
  merchantID: 'm-7',
  clientID: 'client',
  subDomain: 'lions',
  title1: 'Welcome to',
  title2: 'Lions',
  title3: 'Fan Store',
  backGroundImageURL: 'https://cdn.example/lions.jpg',
  primaryColor: '#0B6E4F',
  favIconURL: 'https://cdn.example/lions.ico',
  additionalAttributes: '{"registerID":3,"storeID":4}',
}

export const settingRows = [
  { key: 'order.pickup.type.pickup', value: 'true' },
  { key: 'transaction.sale.location', value: 'S-42' },
]

/** A product server with the two branding calls; a test sets `brandings` and `settings`. */
export async function startBrandingOrigin() {
  const calls: { path: string; query: Record<string, string>; headers: IncomingHttpHeaders }[] = []
  const harness = {
    calls,
    brandings: { body: [brandingRow] } as OriginResponse,
    settings: { body: { data: settingRows } } as OriginResponse,
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://origin')
    calls.push({ path: pathname, query: Object.fromEntries(searchParams), headers: request.headers })
    const respondWith = pathname.endsWith('/brandings') ? harness.brandings : harness.settings
    if (respondWith === 'hang up') return request.socket.destroy()
    response.writeHead(respondWith.status ?? 200, { 'content-type': 'application/json' })
    return response.end(
      typeof respondWith.body === 'string' ? respondWith.body : JSON.stringify(respondWith.body),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return Object.assign(harness, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  })
}
