import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { redactText } from '../src/observability/vitals.ts'
import { chargeName, dropConnection, payload, proofOf } from '../test-support/shop.ts'
import { customer, productToken, startSite } from '../test-support/site.ts'

const idToken = 'eyJhbGciOiJub25lIn0.c2VjcmV0LWlkLXRva2Vu.c2lnbmF0dXJl'
const secrets = {
  'ID token': idToken,
  'its claims': 'c2VjcmV0LWlkLXRva2Vu',
  bearer: productToken(),
  'customer number': customer,
  'e-mail': 'fan@example.com',
  'another e-mail': 'friend@example.com',
  'a query': 'q-s3cr3t',
  'a body': 'b-s3cr3t',
  'a header': 'h-s3cr3t',
  'a host': 'host-s3cr3t',
  'a message of the product server': 'u-s3cr3t',
}

test('BFF-44 logs at level trace and metrics have no personal data, whatever fans and the product server send', async () => {
  const lines: string[] = []
  const site = await startSite({
    env: { LOG_LEVEL: 'trace', TRUST_PROXY: '127.0.0.1' },
    deps: { logDestination: { write: (line) => void lines.push(line) } },
    handlers: {
      [chargeName]: dropConnection,
      'GET /api/cart/details': () => ({ body: { id: 'cart-1', payment: { amount: '48.1' } } }),
      'GET /api/payments/cards': (_call, raw) => void raw.destroy(),
      'GET /api/transactions': ({ headers }) => ({
        status: 500,
        body: { error: `u-s3cr3t ${headers.authorization}`, customer },
      }),
      'GET /api/transactions/T-1/orders': () => ({ body: '{"broken u-s3cr3t' }),
    },
  })
  const cookie = `${await site.signIn()}; ${proofOf(site.app.config.sessionKeys)}`
  const headers = { cookie, 'x-note': 'h-s3cr3t', authorization: 'Bearer h-s3cr3t' }
  const json = { ...headers, 'content-type': 'application/json' }
  const post = (url: string, body: unknown, extra = {}) =>
    site.call({ method: 'POST', url, payload: body as object, headers: { ...json, ...extra } })

  await post('/api/login', { idToken, email: 'friend@example.com' })
  await post('/api/login', `{"idToken": "${idToken}" b-s3cr3t`)
  await post('/api/login?token=q-s3cr3t', { idToken: 7 })
  await post('/api/payments/cards/card-1/charge', payload)
  await site.call({ url: '/api/payments/orders/order-1/attempt', headers })
  await site.call({ url: '/api/transactions/T-1/orders', headers })
  await post('/api/payments/cards/card-1/charge', { ...payload, amount: 'b-s3cr3t' })
  await post('/api/cart/items', { itemID: 'b-s3cr3t', quantity: 'fan@example.com' })
  await post('/api/cart/items', { itemID: 'i', quantity: 1 }, { 'cart-id': '../h-s3cr3t' })
  for (const url of [
    '/api/payments/cards',
    '/api/cart/details',
    '/api/transactions',
    '/nothing',
    '/api/x',
    '/%zz',
  ]) {
    await site.call({ url: `${url}?q=q-s3cr3t&email=fan@example.com`, headers })
  }
  await site.call({ url: '/api/session', headers: { cookie: `${cookie.slice(0, -4)}aaaa` } })
  await site.call({ url: '/api/branding', headers: { host: 'host-s3cr3t..example.com' } })
  await post('/api/vitals', {
    entries: [
      {
        kind: 'error',
        message: `Failed: https://x.test/a?q=q-s3cr3t fan@example.com ${productToken()} ${cookie}`,
        screen: '/checkout?q=q-s3cr3t',
      },
    ],
  })
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = site.app.server.address() as { port: number }
  const raw = connect(port, '127.0.0.1')
  raw.write(`GET /?q=q-s3cr3t HTTP/1.1\nHost: x\nCookie: ${cookie}\n\n`)
  await text(raw)
  await post('/api/logout', undefined)

  const output = lines.join('') + (await site.app.metrics.registry.metrics())
  expect(lines.length).toBeGreaterThan(20)
  expect(site.origin.callsOf(chargeName)).toHaveLength(1)
  const all = { ...secrets, cookie: cookie.split('=')[1] ?? '', 'end of the cookie': cookie.slice(-30, -4) }
  for (const [name, secret] of Object.entries(all)) expect(output.includes(secret), name).toBe(false)
})

test.each([
  ['TypeError: x is not a function', 'TypeError: x is not a function'],
  ['at https://a.test/b.js?v=1 of fan@example.com', 'at https://a.test/b.js?[query] of [e-mail]'],
  ['card 4111111111111111', 'card [number]'],
  ['customer 12345678', 'customer [number]'],
  ['Cannot read properties of undefined', 'Cannot read properties of undefined'],
])('BFF-44 a message of a browser, %s, is logged as %s', (message, logged) => {
  expect(redactText(message)).toBe(logged)
})
