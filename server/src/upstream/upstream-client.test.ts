import { getBranding } from '@storefront/shared/contract/branding.ts'
import { updateCart } from '@storefront/shared/contract/cart.ts'
import { upstreamBrandings } from '@storefront/shared/contract/upstream-branding.ts'
import { expect, onTestFinished, test } from 'vitest'
import { type Handlers, startOrigin } from '../../test-support/origin.ts'
import { createTransport } from './transport.ts'
import { createUpstreamClient, endpointName } from './upstream-client.ts'
import { UpstreamInvalidResponse, UpstreamTimeout, UpstreamUnreachable } from './upstream-error.ts'

async function clientOf(handlers: Handlers, upstreamTimeoutMs = 10_000) {
  const origin = await startOrigin(handlers)
  const transport = createTransport({
    upstreamConnections: 64,
    upstreamQueue: 512,
    upstreamUrl: `${origin.url}/base`,
    upstreamTimeoutMs,
  })
  onTestFinished(() => transport.close())
  return { origin, client: createUpstreamClient(transport) }
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
    headers: { 'cart-id': 'c-1', accept: 'application/json', 'content-type': 'application/json' },
  })
  expect(timing.upstreamMs).toBeGreaterThan(0)
  expect(timing.upstreamMs).toBeLessThanOrEqual(performance.now() - startedAt)
})

test('an error without JSON is returned, a success without JSON or a redirect is an invalid response', async () => {
  const { client } = await clientOf({
    'GET /base/api/branding': () => ({ status: 500, body: '<html>', headers: { date: 'soon' } }),
    'GET /base/api/console/applications/brandings': () => ({ body: '<html>' }),
  })
  expect(await client.call(getBranding)).toEqual({ status: 500, body: undefined, text: '<html>', date: null })
  await expect(client.call(upstreamBrandings)).rejects.toBeInstanceOf(UpstreamInvalidResponse)
  const moved = await clientOf({
    'GET /base/api/branding': () => ({ status: 301, headers: { location: '/' } }),
  })
  await expect(moved.client.call(getBranding)).rejects.toBeInstanceOf(UpstreamInvalidResponse)
})

test.each([300, 399])('a redirect is an invalid response: %i', async (status) => {
  const { client } = await clientOf({ 'GET /base/api/branding': () => ({ status, body: {} }) })
  await expect(client.call(getBranding)).rejects.toBeInstanceOf(UpstreamInvalidResponse)
})

test('a call without a body has no content type, and a response may be empty', async () => {
  const { client, origin } = await clientOf({
    'GET /base/api/branding': (_call, raw) => void raw.writeHead(200).end(),
  })
  expect(await client.call(getBranding)).toMatchObject({ status: 200, body: undefined, text: '' })
  expect(origin.calls[0]?.headers).not.toHaveProperty('content-type')
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
  await expect(client.call(upstreamBrandings)).rejects.toBeInstanceOf(UpstreamUnreachable)
})

test('an endpoint has the name of its table entry, or else its method and path', () => {
  expect(endpointName(getBranding)).toBe('getBranding')
  expect(endpointName({ ...getBranding })).toBe('GET /api/branding')
})

test('CALL-08 the deadline covers the whole call, including a slow body', async () => {
  const { client } = await clientOf(
    {
      'GET /base/api/branding': (_call, raw) => void raw.writeHead(200).write('{'),
    },
    300,
  )
  await expect(client.call(getBranding)).rejects.toBeInstanceOf(UpstreamTimeout)
})
