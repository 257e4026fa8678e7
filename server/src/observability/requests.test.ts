import { describe, expect, test } from 'vitest'
import { customer, host, pageHeaders, productToken, startSite } from '../../test-support/site.ts'

async function loggedSite() {
  const lines: string[] = []
  const site = await startSite({
    env: { LOG_LEVEL: 'trace' },
    deps: { logDestination: { write: (line) => void lines.push(line) } },
    handlers: { 'GET /api/payments/cards': (_call, raw) => void raw.destroy() },
  })
  return { ...site, lines, text: () => lines.join('') }
}

test('each request is one line: id, tenant, route, status and the time of the product server, no personal data', async () => {
  const { call, signIn, lines, text } = await loggedSite()
  const cookie = await signIn()
  await call({ url: '/api/transactions/T-77/orders', headers: { cookie } })
  await call({ url: '/api/payments/cards?customerReferenceNumber=secret', headers: { cookie } })
  await call({ url: '/api/cart/details', headers: { cookie: `${cookie}x` } })
  const headers = { cookie, 'content-type': 'application/json' }
  await call({ method: 'POST', url: '/api/cart/items', payload: '{"itemID": s3cr3t', headers })
  const completed = lines
    .map((line) => JSON.parse(line))
    .find(({ route }) => route?.startsWith('/api/transactions'))
  expect(completed).toMatchObject({
    reqId: expect.any(String),
    tenant: 'demo',
    method: 'GET',
    route: '/api/transactions/:displayTransactionNumber/orders',
    status: 404,
    ms: expect.any(Number),
    upstreamMs: expect.any(Number),
  })
  for (const secret of [
    productToken(),
    cookie,
    customer,
    'fan@example.com',
    'good',
    'secret',
    's3cr3t',
    'T-77',
  ]) {
    expect(text(), 'BFF-44').not.toContain(secret)
  }
})

test('BFF-86 every line of a request has the trace id of its traceparent, received or new', async () => {
  const { call, lines } = await loggedSite()
  const given = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const answers = [
    await call({ url: '/nowhere', headers: { traceparent: given } }),
    await call({ url: '/nowhere' }),
  ]
  for (const { headers } of answers) {
    const ofRequest = lines
      .map((line) => JSON.parse(line))
      .filter(({ reqId }) => reqId === headers['x-request-id'])
    expect(ofRequest.length).toBeGreaterThan(1)
    const [, traceId] = String(headers.traceparent).split('-')
    expect(ofRequest.map((line) => line.traceId)).toEqual(ofRequest.map(() => traceId))
  }
  expect(answers[0]?.headers.traceparent).toBe(given)
})

describe('BFF-45 request id and traceparent', () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

  test('are passed on and echoed if they are valid', async () => {
    const { call, origin } = await startSite()
    const headers = { 'x-request-id': 'abcdefgh-1234', traceparent }
    const response = await call({ method: 'POST', url: '/api/login', payload: { idToken: 'good' }, headers })
    expect(response.headers).toMatchObject(headers)
    expect(origin.calls[0]?.headers).toMatchObject(headers)
  })

  test('are new for every request without them', async () => {
    const { app } = await startSite()
    const ids = new Set<unknown>()
    for (let sent = 0; sent < 200; sent += 1) {
      const { headers } = await app.inject({ url: '/api/session', headers: { host, ...pageHeaders } })
      expect(headers.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
      const [, traceId, parentId] = String(headers.traceparent).split('-')
      for (const id of [headers['x-request-id'], traceId, parentId]) ids.add(id)
    }
    expect(ids.size).toBe(600)
  })

  test.each([
    ['x-request-id', 'short'],
    ['x-request-id', 'with spaces in it'],
    ['x-request-id', 'x'.repeat(65)],
    ['traceparent', 'not a traceparent'],
    ['traceparent', traceparent.replace(/0af7\w+/, '0'.repeat(32))],
  ])('an invalid %s (%s) is replaced', async (name, value) => {
    const { app } = await startSite()
    const response = await app.inject({
      url: '/api/session',
      headers: { host, ...pageHeaders, [name]: value },
    })
    expect(response.headers[name]).toMatch(/^[\w-]{36,}$/)
    expect(response.headers[name]).not.toBe(value)
  })
})

test('WORLD-08 the first report of a field that cannot be read is a warning, for each venue', async () => {
  const { call, lines } = await loggedSite()
  const level = async (message: string, tenant = 'demo') => {
    lines.length = 0
    const entries = [{ kind: 'error', message, screen: '/' }]
    const headers = { host: `${tenant}.localhost` }
    await call({ method: 'POST', url: '/api/vitals', payload: { entries }, headers })
    return lines.map((line) => JSON.parse(line)).find(({ fan }) => fan)?.level
  }
  const field = 'Unreadable: sellingPrice'
  const levels = [
    await level(field),
    await level(field),
    await level(field, 'dark'),
    await level('TypeError'),
  ]
  const [warn, info] = [40, 30]
  expect(levels).toEqual([warn, info, warn, info])
})

test('VEN-31 the log line of a script error ends with its place; a report without one is accepted', async () => {
  const { call, lines } = await loggedSite()
  const error = { kind: 'error', message: 'TypeError: x of 1234567', screen: '/' }
  const entries = [error, { ...error, place: 'assets/index-B3JT-5Iz.js:1:440123' }]
  expect((await call({ method: 'POST', url: '/api/vitals', payload: { entries } })).statusCode).toBe(204)
  expect(lines.map((line) => JSON.parse(line)).find(({ fan }) => fan)?.fan.errors).toEqual([
    'TypeError: x of [number]',
    'TypeError: x of [number] at assets/index-B3JT-5Iz.js:1:440123',
  ])
})

test('a report of a browser is one log line of bounded length, without personal data', async () => {
  const { call, lines } = await loggedSite()
  const report = (entries: unknown) => call({ method: 'POST', url: '/api/vitals', payload: { entries } })
  const entry = { kind: 'vital', name: 'LCP', value: 1200, screen: '/cart' }
  expect((await report([{ ...entry, email: 'fan@example.com' }])).statusCode).toBe(204)
  const logged = lines.map((line) => JSON.parse(line)).find(({ fan }) => fan)
  expect(logged).toMatchObject({
    tenant: 'demo',
    fan: { screens: ['/cart'], vitals: { LCP: 1200 }, errors: [] },
  })
  expect(JSON.stringify(logged)).not.toContain('fan@example.com')

  lines.length = 0
  const most = Array.from({ length: 20 }, (_, at) => ({
    kind: 'error',
    message: `${at} `.padEnd(300, 'x'),
    screen: `/${at}`.padEnd(32, 'y'),
  }))
  expect((await report(most)).statusCode).toBe(204)
  const reported = lines.filter((line) => line.includes('reported by a browser'))
  expect(reported).toHaveLength(1)
  expect(reported[0]?.length).toBeLessThan(1_500)

  expect((await report(Array(21).fill(entry))).statusCode).toBe(400)
  expect((await report([{ ...entry, name: 'made up' }])).statusCode).toBe(400)
  expect((await report([{ ...entry, screen: 'x'.repeat(16 * 1024) }])).statusCode).toBe(413)
})
