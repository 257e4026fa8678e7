import { createServer } from 'node:net'

/**
 * The product server of the benchmarks: canned responses at the cost of a write, so that it is never the limit. Reports
 * its address to its parent. `/api/console/catalog/items/{n}/details` sends n bytes. It is the collector of traces as well.
 */

const responseWith = (body: string) =>
  Buffer.from(
    [
      'HTTP/1.1 200 OK',
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'server: product-server',
      'cache-control: no-cache',
      'vary: accept-encoding',
      '',
      body,
    ].join('\r\n'),
  )

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
const brandings = responseWith(JSON.stringify([branding]))
const settingsResponse = responseWith(JSON.stringify({ data: settings }))

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = [
  encoded({ alg: 'RS256', typ: 'JWT' }),
  encoded({ exp: 4_000_000_000, domain: 'site', sub: 'fan', scope: 'shop '.repeat(40) }),
  'x'.repeat(342),
].join('.')
const login = responseWith(
  JSON.stringify({ success: true, token, user: { customer: { customerNumber: 'C-100' } } }),
)

const collected = responseWith('{}')

const ofSize = new Map<number, Buffer>()
function sized(bytes: number): Buffer {
  const known = ofSize.get(bytes)
  if (known) return known
  const empty = JSON.stringify({ name: '' })
  const made = responseWith(JSON.stringify({ name: 'x'.repeat(bytes - empty.length) }))
  ofSize.set(bytes, made)
  return made
}

function responseTo(head: string): Buffer {
  const size = /GET \/api\/console\/catalog\/items\/(\d+)\//.exec(head)?.[1]
  if (size) return sized(Number(size))
  if (head.includes('POST /api/login')) return login
  if (head.includes('POST /v1/traces')) return collected
  return head.includes('/brandings?') ? brandings : settingsResponse
}

const server = createServer({ noDelay: true }, (socket) => {
  let pending = ''
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk) => {
    const heads = (pending + chunk.toString('latin1')).split('\r\n\r\n')
    pending = heads.pop() ?? ''
    for (const head of heads) socket.write(responseTo(head))
  })
})
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
