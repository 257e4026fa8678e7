import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The product server of the benchmarks: canned responses, so that it is never the bottleneck.
 * `/api/console/catalog/items/{n}/details` returns n bytes. It also collects traces. Sends its address to its parent.
 */

const branding = {
  id: 7,
  merchantID: 'm-7',
  clientID: 'client',
  subDomain: 'site',
  title1: 'Welcome to',
  title2: 'Lions',
  title3: 'Fan Store',
  backGroundImageURL: 'https://cdn.example/lions.jpg',
  primaryColor: '#0B6E4F',
  favIconURL: 'https://cdn.example/lions.ico',
  additionalAttributes: '{"registerID":3,"storeID":4,"logoURL":"https://cdn.example/logo.png"}',
}
const settings = [
  { key: 'order.pickup.type.pickup', value: 'true' },
  { key: 'transaction.sale.location', value: 'S-42' },
]
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = [
  encoded({ alg: 'RS256', typ: 'JWT' }),
  encoded({ exp: 4_000_000_000, domain: 'site', sub: 'fan', scope: 'shop '.repeat(40) }),
  'x'.repeat(342),
].join('.')
let customers = 100_000

function bodyFor(path: string): unknown {
  if (path.includes('/brandings?')) return [branding]
  // Each login is another customer, because an account may have only a few calls at once.
  if (path === '/api/login')
    return { success: true, token, user: { customer: { customerNumber: `C-${++customers}` } } }
  return path === '/v1/traces' ? {} : { data: settings }
}

const ofSize = new Map<string, string>()
function sized(bytes: string): string {
  const known = ofSize.get(bytes) ?? JSON.stringify({ name: 'x'.repeat(Number(bytes) - 11) })
  ofSize.set(bytes, known)
  return known
}

const server = createServer((request, response) => {
  const path = request.url ?? ''
  const bytes = /^\/api\/console\/catalog\/items\/(\d+)\//.exec(path)?.[1]
  const body = bytes ? sized(bytes) : JSON.stringify(bodyFor(path))
  request.resume()
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    server: 'product-server',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => process.send?.(server.address() as AddressInfo))
