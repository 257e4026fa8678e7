import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { brandingRow, settingRows } from '../test-support/branding-origin.ts'
import { startOrigin } from '../test-support/origin.ts'
import { pause } from '../test-support/shop.ts'
import { environment, pageHeaders } from '../test-support/site.ts'

const mainFile = fileURLToPath(new URL('main.ts', import.meta.url))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

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

test('BFF-42 under load no request fails between SIGTERM and the exit, and /livez needs nothing outside the process', async () => {
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
    DRAIN_DELAY_MS: '1500',
    REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
  })
  const admin = (path: string) => statusOf(`http://127.0.0.1:${adminPort}${path}`)
  await expect.poll(() => admin('/readyz'), { timeout: 15_000 }).toBe(200)
  expect(await admin('/livez')).toBe(200)

  let isLoading = true
  /** How many requests ended in each way: a status, or the error of a failed one. */
  const outcomes: Record<string, number> = {}
  // Like an ingress, fetch keeps connections open as long as the server does.
  const load = Array.from({ length: 20 }, async (_, fan) => {
    const path = fan % 2 ? '/api/session' : '/api/branding'
    while (isLoading) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: pageHeaders }).catch(
        (error: Error) => error,
      )
      const outcome =
        response instanceof Error
          ? String(response.cause)
          : String((await response.text()) && response.status)
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    }
  })
  await expect.poll(() => outcomes['200'] ?? 0, { timeout: 10_000 }).toBeGreaterThan(200)
  child.kill('SIGTERM')
  await expect.poll(() => admin('/readyz'), { interval: 20 }).toBe(503)
  const atDrain = outcomes['200'] ?? 0
  await pause(700)
  expect(await admin('/livez')).toBe(200)
  isLoading = false
  await Promise.all(load)
  expect(Object.keys(outcomes)).toEqual(['200'])
  expect(outcomes['200']).toBeGreaterThan(atDrain + 100)
  expect(await exited).toEqual([0, null])
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
