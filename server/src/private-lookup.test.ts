import { expect, onTestFinished, test } from 'vitest'
import { startOrigin } from '../test-support/origin.ts'
import { mistakeInName, privateLookup, type Resolve } from './private-lookup.ts'
import { createTransport } from './upstream/transport.ts'

/** Names with these addresses. */
const names =
  (addresses: Record<string, readonly string[]>): Resolve =>
  (hostname, _options, callback) => {
    const known = addresses[hostname]
    if (!known) return callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), [])
    callback(
      null,
      known.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }

const url = 'http://product.shop:8080'

test.each([
  ['10.96.14.2', null],
  ['fd00::7', null],
  ['93.184.215.14', 'public address'],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', 'public address'],
  ['::ffff:93.184.215.14', 'public address'],
  ['0.0.0.0', 'public address'],
])('BFF-53 a short name whose address is %s: %s', async (address, mistake) => {
  const found = await mistakeInName(url, names({ 'product.shop': [address] }))
  if (mistake === null) expect(found).toBeNull()
  else expect(found).toMatch(new RegExp(`^UPSTREAM_URL must be https .* ${mistake}$`))
})

test('BFF-53 one public address among private ones, or no name at all, is named at the start', async () => {
  const both = names({ 'product.shop': ['10.0.0.1', '93.184.215.14'] })
  expect(await mistakeInName(url, both)).toContain('public address')
  expect(await mistakeInName(url, names({}))).toContain('does not exist')
})

test('BFF-53 names that cannot be asked for now do not keep the server from starting', async () => {
  const away: Resolve = (_hostname, _options, callback) =>
    callback(Object.assign(new Error('away'), { code: 'EAI_AGAIN' }), [])
  expect(await mistakeInName(url, away)).toBeNull()
  expect(await mistakeInName(url, () => undefined)).toBeNull()
})

test('BFF-53 a short name that becomes public later gets no connection: not a byte is sent', async () => {
  const origin = await startOrigin({ 'GET /': () => ({ body: {} }) })
  const addresses: Record<string, readonly string[]> = { 'product.shop': ['127.0.0.1'] }
  const transport = createTransport({
    upstreamConnections: 64,
    upstreamQueue: 512,
    upstreamUrl: `http://product.shop:${new URL(origin.url).port}`,
    upstreamTimeoutMs: 2_000,
    lookup: privateLookup(names(addresses)),
  })
  onTestFinished(() => transport.close())
  const send = (endpoint: string) => transport.send({ endpoint, method: 'GET', path: '/', headers: {} })
  expect((await send('one')).status).toBe(200)
  // 127.0.0.1 as well, so that a connection would succeed.
  addresses['product.shop'] = ['127.0.0.1', '93.184.215.14']
  await expect(send('two')).rejects.toThrow()
  expect(origin.calls).toHaveLength(1)
})
