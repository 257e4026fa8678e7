import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { brandingApp } from '../../test-support/branding-app.ts'
import { startBrandingOrigin } from '../../test-support/branding-origin.ts'

let origin: Awaited<ReturnType<typeof startBrandingOrigin>>
let server: Awaited<ReturnType<typeof brandingApp>>

beforeEach(async () => {
  origin = await startBrandingOrigin()
  server = await brandingApp(origin.url, { TENANT_DOMAINS: 'fans.example.com' })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await server.app.close()
  origin.close()
})

/** The status of a request written by hand, since a client would mend its headers. */
async function statusOf(...headers: string[]): Promise<number> {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(['GET /api/branding HTTP/1.1', ...headers, 'Connection: close', '', ''].join('\r\n'))
  return Number((await text(socket)).split(' ')[1])
}

test.each([
  [400, []],
  [400, ['Host: lions.fans.example.com', 'host: tigers.fans.example.com']],
  [400, ['Host: li_ons.fans.example.com']],
  [400, ['Host: 10.0.0.7']],
  [421, ['Host: a.lions.fans.example.com']],
  [421, ['Host: lions.evil.example']],
  [421, ['Host: lions.evil.example', 'X-Forwarded-Host: lions.fans.example.com']],
])('BFF-08 BFF-09 %i, with no call to the product server, for %j', async (status, headers) => {
  expect(await statusOf(...headers)).toBe(status)
  expect(origin.calls).toEqual([])
})

test('BFF-68 in production a made-up host opens no tenant, not even the demo of a laptop', async () => {
  await server.app.close()
  server = await brandingApp(origin.url, {
    NODE_ENV: 'production',
    SESSION_KEYS: Buffer.alloc(32, 7).toString('base64'),
    REDIS_URL: 'redis://redis:6379',
    TENANT_DOMAINS: 'fans.example.com',
  })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  expect(await statusOf('Host: localhost')).toBe(421)
  expect(await statusOf('Host: demo.attacker.example')).toBe(421)
  expect(await statusOf('Host: 127.0.0.1')).toBe(400)
  expect(origin.calls).toEqual([])
})

test('BFF-08 BFF-09 the host counts in any spelling, a forwarded one never', async () => {
  expect(
    await statusOf(
      'Host: LIONS.Fans.Example.com.:8443',
      'X-Forwarded-Host: tigers.fans.example.com',
      'Forwarded: host=tigers.fans.example.com',
    ),
  ).toBe(200)
  expect(origin.calls[0]?.query.subDomain).toBe('lions')
})
