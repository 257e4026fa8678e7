import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { lions } from '../../test-support/lions.ts'
import { environment, startSite } from '../../test-support/site.ts'
import { parseConfig } from '../config.ts'
import { siteOf } from './tenant-plugin.ts'

const developmentAliases = { localhost: 'demo', '127.0.0.1': 'demo' }

/** A site that trusts every proxy, so that a test would notice if anything used a forwarded host, and raw requests of it. */
async function rawSite() {
  const env = { TENANT_DOMAINS: 'fans.example.com', TRUST_PROXY: '127.0.0.1' }
  const { app, origin } = await startSite({ handlers: lions, env })
  await app.listen({ port: 0, host: '127.0.0.1' })
  /** The status of a raw request, because a client would correct its headers. */
  async function statusOf(...headers: string[]): Promise<number> {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(['GET /api/branding HTTP/1.1', ...headers, 'Connection: close', '', ''].join('\r\n'))
    return Number((await text(socket)).split(' ')[1])
  }
  return { origin, statusOf }
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
  const { origin, statusOf } = await rawSite()
  expect(await statusOf(...headers)).toBe(status)
  expect(origin.calls).toEqual([])
})

test('BFF-08 in production an invented host opens no tenant, not even the demo of development', () => {
  const production = parseConfig({
    ...environment('https://product.example'),
    NODE_ENV: 'production',
    SESSION_KEYS: Buffer.alloc(32, 7).toString('base64'),
    REDIS_URL: 'redis://redis:6379',
    TENANT_DOMAINS: 'fans.example.com',
  })
  expect(siteOf(['localhost'], production)).toBe('misdirected')
  expect(siteOf(['demo.attacker.example'], production)).toBe('misdirected')
  expect(siteOf(['127.0.0.1'], production)).toBe('malformed')
})

test('BFF-08 BFF-09 the host is accepted in any spelling, and a forwarded one is ignored', async () => {
  const { origin, statusOf } = await rawSite()
  expect(
    await statusOf(
      'Host: LIONS.Fans.Example.com.:8443',
      'X-Forwarded-Host: tigers.fans.example.com',
      'Forwarded: host=tigers.fans.example.com',
    ),
  ).toBe(200)
  expect(origin.calls[0]?.query.subDomain).toBe('lions')
})

const anywhere = { tenantAliases: developmentAliases, tenantDomains: [] }
const ours = { tenantAliases: developmentAliases, tenantDomains: ['fans.example.com', 'fans.example.org'] }

test.each([
  ['demo.fans.example.com', 'demo'],
  ['LIONS.Fans.Example.com', 'lions'],
  ['lions.fans.example.com:8443', 'lions'],
  ['lions.fans.example.com.', 'lions'],
  ['lions.fans.example.com.:3000', 'lions'],
  ['demo.localhost:3000', 'demo'],
  ['fc-2024.fans.example.com', 'fc-2024'],
  ['localhost', 'demo'],
  ['LOCALHOST:3000', 'demo'],
  ['127.0.0.1:3000', 'demo'],
])('TENANT-01 BFF-08 host %s is tenant %s', (host, tenant) => {
  expect(siteOf([host], anywhere)).toMatchObject({ tenant })
})

test.each([
  '',
  '.',
  '..',
  '.fans.example.com',
  'demo..example.com',
  'de_mo.example.com',
  'demo/evil.example.com',
  'demo@evil.example.com',
  'demo.example.com:port',
  'demo.example.com:1:2',
  'dämon.example.com',
  ' demo.example.com',
  'demo.example.com\n',
  `${'a'.repeat(64)}.example.com`,
  `a.${'b.'.repeat(130)}com`,
  '10.0.0.7',
  '10.0.0.7:3000',
  '127.1',
  '0x7f.0x1',
  '[::1]',
  '[::1]:3000',
])('TENANT-01 BFF-08 host %j has no tenant', (host) => {
  expect(siteOf([host], anywhere)).toBe('malformed')
})

test('TENANT-01 an alias of a whole host has priority over the first label, and matches the whole host only', () => {
  const aliased = { tenantAliases: { 'shop.lions.com': 'lions', '[::1]': 'demo' }, tenantDomains: [] }
  expect(siteOf(['shop.lions.com:443'], aliased)).toMatchObject({ tenant: 'lions' })
  expect(siteOf(['[::1]:3000'], aliased)).toMatchObject({ tenant: 'demo' })
  expect(siteOf(['shop.tigers.com'], aliased)).toMatchObject({ tenant: 'shop' })
  expect(siteOf(['constructor'], { tenantAliases: {}, tenantDomains: [] })).toMatchObject({
    tenant: 'constructor',
  })
})

test.each([
  ['LIONS.Fans.Example.com.:8443', ours, { tenant: 'lions', host: 'lions.fans.example.com' }],
  ['lions.fans.example.org', ours, { tenant: 'lions', host: 'lions.fans.example.org' }],
  ['localhost:3000', ours, { tenant: 'demo', host: 'localhost' }],
  ['demo.localhost:3000', anywhere, { tenant: 'demo', host: 'demo.localhost' }],
  ['lions.any.example', anywhere, { tenant: 'lions', host: 'lions.any.example' }],
])('BFF-08 host %s is normalised', (host, rules, site) => {
  expect(siteOf([host], rules)).toEqual(site)
})

test.each([
  ['lions.evil.example', ours],
  ['lions.fans.example.com.evil.example', ours],
  ['a.lions.fans.example.com', ours],
  ['fans.example.com', ours],
  ['demo.localhost', ours],
  ['lionsfans.example.com', ours],
  ['a.demo.localhost', anywhere],
])('BFF-08 host %s is not ours', (host, rules) => {
  expect(siteOf([host], rules)).toBe('misdirected')
})

test.each([
  { hosts: [] },
  { hosts: [''] },
  { hosts: ['lions.fans.example.com', 'lions.fans.example.com'] },
  { hosts: ['lions.fans.example.com, tigers.fans.example.com'] },
  { hosts: ['10.0.0.7'] },
  { hosts: ['[::1]:3000'] },
  { hosts: ['li_ons.fans.example.com'] },
])('BFF-08 hosts $hosts are malformed', ({ hosts }) => {
  expect(siteOf(hosts, anywhere)).toBe('malformed')
})
