import { EventEmitter } from 'node:events'
import { listCards } from '@storefront/shared/contract/payments.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freePort } from '../../test-support/free-port.ts'
import type { Handler, Handlers } from '../../test-support/origin.ts'
import { startSite } from '../../test-support/site.ts'
import type { Config } from '../config.ts'
import { callContext } from './endpoint-pool.ts'
import { UpstreamError } from './upstream-error.ts'

type Call = {
  readonly path?: string
  readonly method?: 'GET' | 'POST'
  readonly timeoutMs?: number
  /** On a connection of its own. */
  readonly reset?: boolean
  readonly client?: EventEmitter
}

/** The connections to a product server with these handlers, in numbers that tests can exhaust. */
async function poolOf(handlers: Handlers, config: Partial<Config> = {}) {
  const { app, origin } = await startSite({ handlers, config: { upstreamConnections: 4, ...config } })
  const pool = app.upstreamPool(listCards)
  let connections = 0
  pool.on('connect', () => {
    connections += 1
  })
  const send = ({ path = '/x', method = 'GET', reset = false, ...context }: Call = {}) =>
    callContext.run(context as object, () => pool.request({ path, method, reset }))
  return {
    pool,
    origin,
    send,
    /** The error of a call that fails. */
    failure: async (call: Call): Promise<UpstreamError> => {
      const outcome = await send(call).catch((error: unknown) => error)
      if (outcome instanceof UpstreamError) return outcome
      throw new Error('The call did not fail as it should', { cause: outcome })
    },
    connections: () => connections,
    metrics: () => app.metrics.registry.metrics(),
  }
}

type Raw = Parameters<Handler>[1]
const startResponse = (raw: Raw, length: number) =>
  raw.writeHead(200, { 'content-type': 'application/json', 'content-length': length })
const anyLength: [string, (raw: Raw, length: number) => Raw][] = [
  ['with', startResponse],
  ['without', (raw) => raw],
]

test.each(anyLength)(
  'BFF-102 an unread response of 1 MB %s a length frees its connection',
  async (_name, start) => {
    const { send, connections } = await poolOf(
      {
        'GET /long': (_call, raw) => void start(raw, 1_000_000).end(Buffer.alloc(1_000_000, 'x')),
        'GET /x': () => ({ body: 'next' }),
      },
      { upstreamConnections: 1 },
    )
    const unread = await send({ path: '/long' })
    expect(await (await send()).body.text()).toBe('next')
    expect(connections()).toBe(1)
    expect(await unread.body.text()).toHaveLength(1_000_000)
  },
)

test.each(anyLength)(
  'BFF-36 BFF-102 a longer response %s a length waits at the product server and is complete',
  async (_name, start) => {
    const bytes = 8 * 1024 * 1024
    const { send } = await poolOf({
      'GET /x': (_call, raw) => void start(raw, bytes).end(Buffer.alloc(bytes, 'x')),
    })
    const { body } = await send()
    await expect.poll(() => body.readableLength).toBeGreaterThan(1_000_000)
    expect(body.readableLength).toBeLessThan(bytes / 4)
    expect(await body.text()).toHaveLength(bytes)
  },
)

test('interim responses are ignored, and a status that HTTP does not define is an error', async () => {
  const { send, failure } = await poolOf({
    'GET /x': (_call, raw) => {
      raw.writeProcessing()
      raw.writeEarlyHints({ link: '</x>; rel=preload' })
      startResponse(raw, 3).end('abc')
      return undefined
    },
    'GET /odd': (_call, raw) => void raw.socket?.end('HTTP/1.1 600 Odd\r\ncontent-length: 0\r\n\r\n'),
  })
  const { statusCode, body } = await send()
  expect([statusCode, await body.text()]).toEqual([200, 'abc'])
  expect((await failure({ path: '/odd' })).failure).toBe('invalid_response')
})

test.each([
  ['GET', 2],
  ['POST', 1],
] as const)(
  'BFF-63 a refused connection certainly sent nothing; a %s is tried %i times',
  async (method, tries) => {
    const { pool, failure } = await poolOf({}, { upstreamUrl: `http://127.0.0.1:${await freePort()}` })
    let attempts = 0
    pool.on('connectionError', () => {
      attempts += 1
    })
    expect(await failure({ method })).toMatchObject({ failure: 'unreachable', sent: false })
    expect(attempts).toBe(tries)
  },
)

test('BFF-29 a connection that broke after the request counts as sent, and nothing is repeated', async () => {
  const { failure, origin } = await poolOf({
    'GET /x': (_call, raw) => void raw.destroy(),
    'POST /x': (_call, raw) => void raw.destroy(),
  })
  for (const method of ['GET', 'POST'] as const)
    expect(await failure({ method })).toMatchObject({ failure: 'unreachable', sent: true })
  expect(origin.calls).toHaveLength(2)
})

test('BFF-63 a call that waited for a connection until its deadline certainly sent nothing', async () => {
  const { failure, origin } = await poolOf({ 'POST /x': () => undefined })
  const charge = (timeoutMs: number) => failure({ method: 'POST', reset: true, timeoutMs })
  const sent = Array.from({ length: 4 }, () => charge(1_500))
  await expect.poll(() => origin.calls.length).toBe(4)
  // They give up well before the others free a connection.
  for (const error of await Promise.all(Array.from({ length: 6 }, () => charge(200))))
    expect(error).toMatchObject({ failure: 'timeout', sent: false })
  for (const error of await Promise.all(sent)) expect(error).toMatchObject({ failure: 'timeout', sent: true })
  expect(origin.calls).toHaveLength(4)
})

test('each charge has a connection of its own, which another that was given up does not leave behind', async () => {
  const released = Promise.withResolvers<void>()
  const { send, failure, connections, origin } = await poolOf(
    { 'POST /x': () => released.promise.then(() => ({ body: {} })) },
    { upstreamConnections: 1 },
  )
  const first = send({ method: 'POST', reset: true })
  await expect.poll(() => origin.calls.length).toBe(1)
  await failure({ method: 'POST', reset: true, timeoutMs: 50 })
  released.resolve()
  await (await first).body.text()
  await (await send({ method: 'POST', reset: true })).body.text()
  expect([origin.calls.length, connections()]).toEqual([2, 3])
})

test('calls that were given up in the queue use no connection when the product server recovers', async () => {
  const released = Promise.withResolvers<void>()
  const { send, failure, origin, connections } = await poolOf({
    'GET /x': () => released.promise.then(() => ({ body: {} })),
  })
  const slow = Array.from({ length: 4 }, () => send())
  await expect.poll(() => origin.calls.length).toBe(4)
  await Promise.all(Array.from({ length: 300 }, () => failure({ timeoutMs: 100 })))
  released.resolve()
  for (const { body } of await Promise.all(slow)) await body.text()
  expect((await send()).statusCode).toBe(200)
  expect([origin.calls.length, connections()]).toEqual([5, 4])
})

test('a call whose client disconnects ends at once, also while it waits for a connection', async () => {
  const { send, failure, origin } = await poolOf({ 'GET /x': () => undefined }, { upstreamConnections: 1 })
  void send({ client: new EventEmitter() }).catch(() => undefined)
  await expect.poll(() => origin.calls.length).toBe(1)
  const client = new EventEmitter()
  const waiting = failure({ client })
  client.emit('close')
  expect(await waiting).toMatchObject({ code: 'CLIENT_LEFT', sent: false })
  expect(client.listenerCount('close')).toBe(0)
})

test('every call is measured once, with its outcome', async () => {
  const { send, metrics } = await poolOf({
    'GET /fine': () => ({}),
    'GET /missing': () => ({ status: 404 }),
    'GET /silent': () => undefined,
    'GET /noise': (_call, raw) => void raw.socket?.end('noise\r\n\r\n'),
    'GET /cut': (_call, raw) => void raw.destroy(),
  })
  for (const path of ['fine', 'missing', 'silent', 'noise', 'cut'])
    await send({ path: `/${path}`, timeoutMs: 300 }).catch(() => undefined)
  const counts = (await metrics()).matchAll(
    /upstream_duration_seconds_count\{endpoint="listCards",outcome="(\w+)"\} ([1-9]\d*)/g,
  )
  expect([...counts].map(([, outcome, count]) => `${outcome} ${count}`).toSorted()).toEqual([
    '2xx 1',
    '4xx 1',
    'invalid_response 1',
    'timeout 1',
    'unreachable 1',
  ])
})

/** How a call ends: with a response, a broken connection, its deadline, or a client that disconnects. */
const ends = fc.constantFrom('ok', 'break', 'hang', 'leave')

/** How many calls are refused. A client that disconnects at once frees its place, if it got one. */
function refusalsOf(calls: readonly string[], places: number): number {
  let [taken, refused] = [0, 0]
  for (const end of calls) {
    if (taken === places) refused += 1
    else if (end !== 'leave') taken += 1
  }
  return refused
}

test('BFF-85 calls free their places however they end, and never more than the bound are under way', async () => {
  const { pool, send } = await poolOf(
    {
      'GET /ok': () => ({}),
      'POST /break': (_call, raw) => void raw.destroy(),
      'GET /hang': () => undefined,
    },
    { upstreamConnections: 2, upstreamQueue: 3 },
  )
  const outcomeOf = async (end: string, timeoutMs = 50) => {
    const client = new EventEmitter()
    const path = end === 'leave' ? '/hang' : `/${end}`
    const sent = send({ path, method: end === 'break' ? 'POST' : 'GET', timeoutMs, client })
    if (end === 'leave') client.emit('close')
    try {
      await (await sent).body.text()
      return 'sent'
    } catch (error) {
      return error instanceof UpstreamError && error.failure === 'unavailable' && !error.sent
        ? 'refused'
        : 'failed'
    }
  }
  await fc.assert(
    fc.asyncProperty(fc.array(ends, { maxLength: 20 }), async (calls) => {
      const outcomes = await Promise.all(calls.map((end) => outcomeOf(end)))
      expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(refusalsOf(calls, 5))
      await expect.poll(() => pool.stats.size, { interval: 5 }).toBe(0)
      const places = await Promise.all(Array.from({ length: 6 }, () => outcomeOf('ok', 10_000)))
      expect(places.toSorted()).toEqual(['refused', ...Array(5).fill('sent')])
    }),
    { numRuns: 40 },
  )
}, 30_000)

test('a call under way ends at once when the server closes', async () => {
  const { app, origin } = await startSite({ handlers: { 'GET /x': () => undefined } })
  const call = app.upstreamPool(listCards).request({ path: '/x', method: 'GET' })
  await expect.poll(() => origin.calls.length).toBe(1)
  await Promise.all([expect(call).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' }), app.close()])
})
