import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { getBranding } from '@storefront/shared/contract/branding.ts'
import { updateCart } from '@storefront/shared/contract/cart.ts'
import { deleteCard } from '@storefront/shared/contract/payments.ts'
import { upstreamBrandings } from '@storefront/shared/contract/upstream-branding.ts'
import { expect, test } from 'vitest'
import { type Handler, type Handlers, startOrigin } from '../../test-support/origin.ts'
import { startSite } from '../../test-support/site.ts'

async function clientOf(handlers: Handlers, env: Record<string, string> = {}) {
  const origin = await startOrigin(handlers)
  const { app } = await startSite({ env: { UPSTREAM_URL: `${origin.url}/base/`, ...env } })
  return { origin, client: app.upstream }
}

test('a call fills in the path, encodes query and body, and returns status, JSON, text and the product server’s time', async () => {
  const { origin, client } = await clientOf({
    'PUT /base/api/cart/update/c-1': () => ({
      status: 422,
      body: { error: 'x' },
      headers: { date: 'Sun, 22 Nov 2026 04:00:00 GMT' },
    }),
  })
  const timing = { upstreamMs: 0 }
  const startedAt = performance.now()
  const response = await client.call(updateCart, {
    params: { cartId: 'c-1' },
    query: { a: '1 2', b: undefined },
    body: { metadata: {} },
    headers: { 'cart-id': 'c-1' },
    timing,
  })
  expect(response).toEqual({
    status: 422,
    body: { error: 'x' },
    text: '{"error":"x"}',
    date: Date.parse('2026-11-22T04:00:00Z'),
  })
  expect(origin.calls[0]).toMatchObject({
    query: { a: '1 2' },
    body: { metadata: {} },
    headers: {
      'cart-id': 'c-1',
      accept: 'application/json',
      'accept-encoding': 'identity',
      'content-type': 'application/json',
    },
  })
  expect(timing.upstreamMs).toBeGreaterThan(0)
  expect(timing.upstreamMs).toBeLessThanOrEqual(performance.now() - startedAt)
})

const failed = { failure: 'invalid_response', code: 'UPSTREAM_FAILED' }

test('an error without JSON is returned, a success without JSON is an invalid response', async () => {
  const { client } = await clientOf({
    'GET /base/api/branding': () => ({ status: 500, body: '<html>', headers: { date: 'soon' } }),
    'GET /base/api/console/applications/brandings': () => ({ body: '<html>' }),
  })
  expect(await client.call(getBranding)).toEqual({ status: 500, body: undefined, text: '<html>', date: null })
  await expect(client.call(upstreamBrandings)).rejects.toMatchObject(failed)
})

test.each([300, 399])('BFF-36 a redirect is an invalid response: %i', async (status) => {
  const { client } = await clientOf({ 'GET /base/api/branding': () => ({ status, body: {} }) })
  await expect(client.call(getBranding)).rejects.toMatchObject(failed)
})

test('BFF-36 a long response is read to its end, and a broken one is an error', async () => {
  const rows = Array(20_000).fill('a row')
  const { client } = await clientOf({
    'GET /base/api/branding': () => ({ body: rows }),
    'GET /base/api/console/applications/brandings': (_call, raw) => {
      raw.writeHead(200).write(JSON.stringify(rows))
      setTimeout(() => raw.destroy(), 20)
      return undefined
    },
  })
  expect((await client.call(getBranding)).body).toEqual(rows)
  await expect(client.call(upstreamBrandings)).rejects.toMatchObject({ failure: 'unreachable' })
})

test('CALL-08 the deadline covers the whole call, including a slow body', async () => {
  const slow: Handler = (_call, raw) => void raw.writeHead(200).write('{')
  const { client } = await clientOf({ 'GET /base/api/branding': slow }, { UPSTREAM_TIMEOUT_MS: '300' })
  await expect(client.call(getBranding)).rejects.toMatchObject({ failure: 'timeout' })
})

test.each<[string, Record<string, string>, string | Buffer, string]>([
  ['a byte order mark', {}, '\ufeff{"id":1}', '{"id":1}'],
  ['another JSON type', { 'content-type': 'text/json' }, '{"id":1}', '{"id":1}'],
  ['an empty type', { 'content-type': '' }, '{"id":1}', '{"id":1}'],
  ['gzip', { 'content-encoding': 'gzip' }, gzipSync('{"id":1}'), '{"id":1}'],
  ['its old name', { 'content-encoding': 'X-GZIP' }, gzipSync('{"id":1}'), '{"id":1}'],
  ['brotli', { 'content-encoding': 'br' }, brotliCompressSync('\ufeff{"id":1}'), '{"id":1}'],
  ['deflate', { 'content-encoding': 'deflate' }, deflateSync('{"id":1}'), '{"id":1}'],
  ['raw deflate', { 'content-encoding': 'deflate' }, deflateRawSync('{"id":1}'), '{"id":1}'],
  ['zstd', { 'content-encoding': 'zstd' }, zstdCompressSync('{"id":1}'), '{"id":1}'],
  ['two codings', { 'content-encoding': 'gzip, br' }, brotliCompressSync(gzipSync('{"id":1}')), '{"id":1}'],
  ['no coding by name', { 'content-encoding': 'identity' }, '{"id":1}', '{"id":1}'],
  ['ids with many digits', {}, '{"id":9007199254740993}', '{"id":"9007199254740993"}'],
])('CALL-44 a response with %s is read, though nobody asked for it', async (_name, headers, body, read) => {
  const { client } = await clientOf({
    'GET /base/api/branding': (_call, raw) => void raw.writeHead(200, headers).end(body),
  })
  expect(JSON.stringify((await client.call(getBranding)).body)).toBe(read)
})

test.each([
  ['no gzip', 'gzip', '{"id":1}'],
  ['truncated brotli', 'br', brotliCompressSync('{"id":1}').subarray(0, 5)],
  ['an unknown coding', 'compress', '{"id":1}'],
  ['more than 16 MB', 'gzip', gzipSync(`[${'1,'.repeat(9_000_000)}1]`)],
])('CALL-44 a response that cannot be decoded is invalid: %s', async (_name, coding, body) => {
  const { client } = await clientOf({
    'GET /base/api/branding': (_call, raw) =>
      void raw.writeHead(200, { 'content-encoding': coding }).end(body),
  })
  await expect(client.call(getBranding)).rejects.toMatchObject(failed)
})

test.each([
  [200, 'text/html', ''],
  [200, 'text/html', '\r\n'],
  [204, 'text/html; charset=UTF-8', undefined],
  [205, 'text/html', undefined],
])('CALL-44 the success of a write may be empty, whatever its type: %i %s %j', async (status, type, body) => {
  const { client, origin } = await clientOf({
    'DELETE /base/api/payments/cards/c-1': (_call, raw) =>
      void raw
        .writeHead(status, { 'content-type': type, 'content-encoding': 'gzip' })
        .end(body && gzipSync(body)),
  })
  expect((await client.call(deleteCard, { params: { cardId: 'c-1' } })).status).toBe(status)
  expect(origin.calls[0]?.headers).not.toHaveProperty('content-type')
})
