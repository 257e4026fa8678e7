import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import supertest from 'supertest'
import { expect, onTestFinished, test } from 'vitest'
import { fileWith } from '../test-support/file-with.ts'
import { freePort } from '../test-support/free-port.ts'
import { transactionHistory } from '../test-support/history.ts'
import { lions } from '../test-support/lions.ts'
import { type Handler, type Handlers, startOrigin } from '../test-support/origin.ts'
import { emptyRedis } from '../test-support/redis.ts'
import { chargeName, dropConnection, longTimeouts, pause, payload, proofOf } from '../test-support/shop.ts'
import { environment, pageHeaders, signInAt, startSite } from '../test-support/site.ts'

const mainFile = fileURLToPath(new URL('main.ts', import.meta.url))

function start(env: Record<string, string>, args: readonly string[] = []) {
  const child: ChildProcess = spawn(process.execPath, [mainFile, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  return { child, output: () => output, exited: once(child, 'exit') }
}

/** A start may take many seconds on a busy machine. */
const startsWithin = { timeout: 40_000 }

const statusOf = (url: string) =>
  supertest(url)
    .get('')
    .set({ connection: 'close', ...pageHeaders })
    .then(
      ({ status }) => status,
      () => null,
    )

test('BFF-53 a wrong environment exits with 1 and one line for each mistake, and prints no secret', async () => {
  const { exited, output } = start({
    ...environment('https://shop.test'),
    SESSION_KEYS: 'c2VjcmV0',
    PORT: 'x',
  })
  expect((await exited)[0]).toBe(1)
  expect(output().trim().split('\n')).toEqual([
    expect.stringMatching(/^configuration: PORT must be /),
    expect.stringMatching(/^configuration: SESSION_KEYS must be /),
  ])
  expect(output()).not.toContain('c2VjcmV0')
})

test('VEN-01 mistakes in VENUES_FILE end the start with 1, each on a line', async () => {
  const venues = { kites: { currency: 'JPY', links: { terms: 'http://kites.example' } } }
  const { exited, output } = start({
    ...environment('https://shop.test'),
    VENUES_FILE: fileWith(JSON.stringify(venues)),
  })
  expect((await exited)[0]).toBe(1)
  expect(output().trim().split('\n')).toEqual([
    "configuration: VENUES_FILE kites.currency: 'JPY' does not use two decimal places",
    "configuration: VENUES_FILE kites.links.terms: 'http://kites.example' is not an https URL",
  ])
})

const productionOver = (upstreamUrl: string) => ({
  ...environment(upstreamUrl),
  NODE_ENV: 'production',
  SESSION_KEYS: Buffer.alloc(32, 7).toString('base64'),
  TENANT_DOMAINS: 'fans.example.com',
  REDIS_URL: 'redis://127.0.0.1:9',
})

test('BFF-53 the development server of the app is refused in production: one line, exit 1', async () => {
  const { exited, output } = start(productionOver('https://shop.test'), [
    '--web-dev-server=http://127.0.0.1:1',
  ])
  expect((await exited)[0]).toBe(1)
  expect(output()).toBe('configuration: --web-dev-server is refused in production: build the SPA\n')
})

test('BFF-53 an unknown option is one line, exit 1', async () => {
  const { exited, output } = start(environment('https://shop.test'), ['--port=1'])
  expect((await exited)[0]).toBe(1)
  expect(output()).toMatch(/^configuration: Unknown option '--port'.*\n$/)
})

test('BFF-42 under load no request fails between SIGTERM, when /readyz becomes 503, and the end of the drain; /livez does not depend on other systems, and ADMIN_HOST binds only the admin listener', async () => {
  const drainMs = 2_500
  const [port, adminPort] = [await freePort(), await freePort()]
  const origin = await startOrigin(lions)
  const { child, exited } = start({
    ...environment(origin.url),
    HOST: '127.0.0.1',
    PORT: String(port),
    ADMIN_HOST: '127.0.0.2',
    ADMIN_PORT: String(adminPort),
    BRANDING_TTL_S: '0',
    DRAIN_DELAY_MS: String(drainMs),
    REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
  })
  const admin = (path: string) => statusOf(`http://127.0.0.2:${adminPort}${path}`)
  await expect.poll(() => admin('/readyz'), startsWithin).toBe(200)
  expect(await admin('/livez')).toBe(200)
  expect(await statusOf(`http://127.0.0.1:${adminPort}/livez`)).toBeNull()
  expect(await statusOf(`http://127.0.0.2:${port}/api/session`)).toBeNull()

  /** When each request was sent, and its status or error. */
  const requests: { sentAt: number; outcome: string }[] = []
  // Like an ingress, fetch keeps connections open as long as the server allows.
  const load = Array.from({ length: 20 }, async (_, fan) => {
    const path = fan % 2 ? '/api/session' : '/api/branding'
    while (child.exitCode === null) {
      const sentAt = performance.now()
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: pageHeaders }).catch(
        (error: Error) => error,
      )
      const outcome =
        response instanceof Error
          ? String(response.cause)
          : String((await response.text().catch(String)) && response.status)
      requests.push({ sentAt, outcome })
      // The port is closed; an ingress would have stopped sending by now.
      if (outcome !== '200') await pause(20)
    }
  })
  await expect.poll(() => requests.length, { timeout: 10_000 }).toBeGreaterThan(200)
  const drainEndsAt = performance.now() + drainMs
  child.kill('SIGTERM')
  await expect.poll(() => admin('/readyz'), { interval: 20 }).toBe(503)
  await pause(drainMs - 500)
  expect(await admin('/livez')).toBe(200)
  expect(await exited).toEqual([0, null])
  await Promise.all(load)
  // A busy machine may deliver a request of the last second after the end.
  const inTime = requests.filter(({ sentAt }) => sentAt < drainEndsAt - 1_000)
  expect(inTime.filter(({ outcome }) => outcome !== '200')).toEqual([])
  expect(inTime.filter(({ sentAt }) => sentAt > drainEndsAt - 2_000).length).toBeGreaterThan(20)
  expect(requests.length).toBeGreaterThan(inTime.length)
})

/** The handler of a cart with the amount that `payload` of `shop.ts` pays, after a delay in milliseconds. */
const cartAfter =
  (ms: () => number): Handler =>
  async () => {
    await pause(ms())
    return { body: { id: 'cart-1', payment: { amount: '48.1' } } }
  }

/** A process, and a replica in this one that signs the fan in; both share state and a product server. */
async function startBeside(handlers: Handlers, timeouts: Record<string, string>) {
  const [port, adminPort] = [await freePort(), await freePort()]
  const shared = {
    REDIS_URL: await emptyRedis(),
    SESSION_KEYS: Buffer.alloc(32, 7).toString('base64'),
    ...timeouts,
  }
  const site = await startSite({ env: shared, handlers })
  const session = await signInAt(await site.app.listen({ host: '127.0.0.1', port: 0 }))
  const cookie = `${session}; ${proofOf(site.app.config.sessionKeys, { tenant: 'demo' })}`
  const { child, exited } = start({
    ...environment(site.origin.url),
    ...shared,
    HOST: '127.0.0.1',
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
  })
  await expect.poll(() => statusOf(`http://127.0.0.1:${adminPort}/readyz`), startsWithin).toBe(200)
  const headers = { ...pageHeaders, cookie, host: '127.0.0.1' }
  const charge = { method: 'POST', url: '/api/payments/cards/card-1/charge', payload, headers } as const
  return {
    child,
    exited,
    origin: site.origin,
    payElsewhere: async () => (await site.call(charge)).json(),
    attemptElsewhere: async () =>
      (await site.call({ url: '/api/payments/orders/order-1/attempt', headers })).json(),
    pay: async () => {
      const { status, body } = await supertest(`http://127.0.0.1:${port}`)
        .post(charge.url)
        .set({ ...pageHeaders, cookie })
        .send(payload)
      return [status, body]
    },
  }
}

test('BFF-32 a process that gets SIGTERM during a charge sends the fan the outcome, records it, and exits with 0', async () => {
  const handlers = {
    'GET /api/cart/details': cartAfter(() => 0),
    [chargeName]: async () => {
      await pause(1_500)
      return { body: { status: 'SUCCESS' } }
    },
  }
  const { child, exited, origin, pay, attemptElsewhere } = await startBeside(handlers, longTimeouts)
  const charged = pay()
  await expect.poll(() => origin.callsOf(chargeName).length).toBe(1)
  child.kill('SIGTERM')
  expect(await charged).toEqual([200, { status: 'SUCCESS' }])
  expect(await exited).toEqual([0, null])
  expect(await attemptElsewhere()).toEqual({ status: 'SUCCESS' })
  expect(origin.callsOf(chargeName)).toHaveLength(1)
})

test('BFF-32 SIGTERM waits for the lookup, the cart check and the charge, and the fan gets the response', async () => {
  // Lookup and cart together take longer than the charge timeout and the margin of the shutdown.
  let stepMs = 0
  const history = transactionHistory()
  let charge: Handler = dropConnection
  const listCall = 'GET /api/transactions'
  const handlers: Handlers = {
    'GET /api/cart/details': cartAfter(() => stepMs),
    [chargeName]: (...call) => charge(...call),
    ...history.handlers,
    [listCall]: async (...call) => {
      await pause(stepMs)
      return history.handlers[listCall]?.(...call)
    },
  }
  const timeouts = { UPSTREAM_TIMEOUT_MS: '5000', CHARGE_TIMEOUT_MS: '500' }
  const { child, exited, origin, pay, payElsewhere } = await startBeside(handlers, timeouts)
  expect(await payElsewhere()).toEqual({ status: 'UNKNOWN' })
  history.add({ orderID: 'order-1', status: 'declined' })
  Object.assign(origin.handlers, history.handlers, { [listCall]: handlers[listCall] })

  // The declined transaction is found, so the charge is sent again.
  stepMs = 2_900
  charge = () => ({ body: { status: 'FAILED' } })
  const before = origin.callsOf(listCall).length
  const paying = pay()
  await expect.poll(() => origin.callsOf(listCall).length).toBe(before + 1)
  child.kill('SIGTERM')
  expect(await paying).toEqual([200, { status: 'FAILED' }])
  expect(await exited).toEqual([0, null])
  expect(origin.callsOf(chargeName)).toHaveLength(2)
})
