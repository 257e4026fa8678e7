import { type ChildProcess, spawn } from 'node:child_process'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { brandingRow, settingRows } from '../test-support/branding-origin.ts'
import { freePort } from '../test-support/free-port.ts'
import { startOrigin } from '../test-support/origin.ts'
import { emptyRedis } from '../test-support/redis.ts'
import { chargeName, pause, payload, unhurried } from '../test-support/shop.ts'
import { environment, pageHeaders, signInAt, startSite } from '../test-support/site.ts'

const mainFile = fileURLToPath(new URL('main.ts', import.meta.url))

function start(env: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [mainFile], { env, stdio: ['ignore', 'pipe', 'pipe'] })
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

const statusOf = (url: string) =>
  fetch(url, { headers: { connection: 'close', ...pageHeaders } }).then(
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

/** Where no resolver responds, nobody can say that a name does not exist. */
const hasResolver = await lookup('storefront-test.invalid').then(
  () => false,
  ({ code }) => code === 'ENOTFOUND',
)

test.skipIf(!hasResolver)(
  'BFF-53 in production a short name of an http upstream that is not private ends the start with 1',
  async () => {
    const { exited, output } = start({
      ...environment('http://storefront-test.invalid:8080'),
      NODE_ENV: 'production',
      SESSION_KEYS: Buffer.alloc(32, 7).toString('base64'),
      TENANT_DOMAINS: 'fans.example.com',
      REDIS_URL: 'redis://127.0.0.1:9',
    })
    expect((await exited)[0]).toBe(1)
    expect(output()).toMatch(
      /^configuration: UPSTREAM_URL must be https in production, unless its host is private: /,
    )
  },
)

test('BFF-42 BFF-51 after SIGTERM /readyz is 503 at once, serving goes on for the drain delay, then the exit code is 0', async () => {
  const [port, adminPort] = [await freePort(), await freePort()]
  const { child, exited } = start({
    ...environment('http://127.0.0.1:9'),
    HOST: '127.0.0.1',
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    DRAIN_DELAY_MS: '700',
  })
  const ready = `http://127.0.0.1:${adminPort}/readyz`
  const page = `http://127.0.0.1:${port}/api/session`
  await expect.poll(() => statusOf(page), { timeout: 15_000 }).toBe(200)
  expect(await statusOf(ready)).toBe(200)
  child.kill('SIGTERM')
  await expect.poll(() => statusOf(ready), { interval: 20 }).toBe(503)
  expect(await statusOf(page)).toBe(200)
  expect(await exited).toEqual([0, null])
})

test('BFF-42 under load no request fails from SIGTERM to the end of the drain, and /livez needs nothing outside the process', async () => {
  const drainMs = 1_500
  const [port, adminPort] = [await freePort(), await freePort()]
  const origin = await startOrigin({
    'GET /api/console/applications/brandings': () => ({ body: [brandingRow] }),
    'GET /api/console/applications/settings': () => ({ body: settingRows }),
  })
  const { child, exited } = start({
    ...environment(origin.url),
    HOST: '127.0.0.1',
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    BRANDING_TTL_S: '0',
    DRAIN_DELAY_MS: String(drainMs),
    REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
  })
  const admin = (path: string) => statusOf(`http://127.0.0.1:${adminPort}${path}`)
  await expect.poll(() => admin('/readyz'), { timeout: 15_000 }).toBe(200)
  expect(await admin('/livez')).toBe(200)

  /** Each request: when it was sent, and its status, or the error of a failed one. */
  const requests: { sentAt: number; outcome: string }[] = []
  // Like an ingress, fetch keeps connections open as long as the server does.
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
      // The port is closed: an ingress has long stopped asking.
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
  // What is sent in the last moment may arrive after the end.
  const inTime = requests.filter(({ sentAt }) => sentAt < drainEndsAt - 100)
  expect(inTime.filter(({ outcome }) => outcome !== '200')).toEqual([])
  expect(inTime.filter(({ sentAt }) => sentAt > drainEndsAt - 400).length).toBeGreaterThan(20)
  expect(requests.length).toBeGreaterThan(inTime.length)
})

test('BFF-32 a process that gets SIGTERM in mid-charge gives the fan the outcome, records it, and exits with 0', async () => {
  const [port, adminPort] = [await freePort(), await freePort()]
  const shared = {
    REDIS_URL: await emptyRedis(),
    SESSION_KEYS: Buffer.alloc(32, 7).toString('base64'),
    ...unhurried,
  }
  // Another replica, which signs the fan in and is asked in the end.
  const site = await startSite({
    env: shared,
    handlers: {
      'GET /api/cart/details': () => ({ body: { id: 'cart-1', payment: { amount: '48.1' } } }),
      [chargeName]: async () => {
        await pause(1_500)
        return { body: { status: 'SUCCESS' } }
      },
    },
  })
  const cookie = await signInAt(await site.app.listen({ host: '127.0.0.1', port: 0 }))
  const { child, exited } = start({
    ...environment(site.origin.url),
    ...shared,
    HOST: '127.0.0.1',
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
  })
  await expect.poll(() => statusOf(`http://127.0.0.1:${adminPort}/readyz`), { timeout: 15_000 }).toBe(200)
  const headers = { ...pageHeaders, cookie }
  const charged = fetch(`http://127.0.0.1:${port}/api/payments/cards/card-1/charge`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  }).then(async (response) => [response.status, await response.json()])
  await expect.poll(() => site.origin.callsOf(chargeName).length).toBe(1)
  child.kill('SIGTERM')
  expect(await charged).toEqual([200, { status: 'SUCCESS' }])
  expect(await exited).toEqual([0, null])

  const attempt = { url: '/api/payments/orders/order-1/attempt', headers: { ...headers, host: '127.0.0.1' } }
  expect((await site.call(attempt)).json()).toEqual({ status: 'SUCCESS' })
  expect(site.origin.callsOf(chargeName)).toHaveLength(1)
})

test('BFF-75 ADMIN_HOST binds the operators’ listener, and nothing else', async () => {
  const [port, adminPort] = [await freePort(), await freePort()]
  start({
    ...environment('http://127.0.0.1:9'),
    HOST: '127.0.0.1',
    PORT: String(port),
    ADMIN_HOST: '127.0.0.2',
    ADMIN_PORT: String(adminPort),
  })
  await expect.poll(() => statusOf(`http://127.0.0.1:${port}/version.json`), { timeout: 15_000 }).toBe(200)
  expect(await statusOf(`http://127.0.0.2:${adminPort}/livez`)).toBe(200)
  expect(await statusOf(`http://127.0.0.1:${adminPort}/livez`)).toBeNull()
  expect(await statusOf(`http://127.0.0.2:${port}/version.json`)).toBeNull()
})
