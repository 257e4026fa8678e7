import { getBranding } from '@storefront/shared/contract/branding.ts'
import { updateCart } from '@storefront/shared/contract/cart.ts'
import { upstreamBrandings } from '@storefront/shared/contract/upstream-branding.ts'
import { expect, onTestFinished, test } from 'vitest'
import { type Handlers, startOrigin } from '../../test-support/origin.ts'
import { createTransport } from './transport.ts'
import { createUpstreamClient } from './upstream-client.ts'
import { UpstreamInvalidResponse, UpstreamTimeout } from './upstream-error.ts'

async function clientOf(handlers: Handlers, upstreamTimeoutMs = 300) {
  const origin = await startOrigin(handlers)
  const transport = createTransport({ upstreamUrl: `${origin.url}/base`, upstreamTimeoutMs })
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
    headers: { 'cart-id': 'c-1' },
  })
  expect(timing.upstreamMs).toBeGreaterThan(0)
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

test('CALL-08 the deadline holds for the whole call, a slow body included', async () => {
  const { client } = await clientOf({
    'GET /base/api/branding': (_call, raw) => void raw.writeHead(200).write('{'),
  })
  await expect(client.call(getBranding)).rejects.toBeInstanceOf(UpstreamTimeout)
})
