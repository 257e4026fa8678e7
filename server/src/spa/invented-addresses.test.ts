import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { brandingRow, settingRows } from '../../test-support/branding-origin.ts'
import { startSite } from '../../test-support/site.ts'
import { buildFolder } from '../../test-support/spa-app.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
const megabyte = 1024 * 1024

/** A server with a built app, and a function that opens an address of it as a browser. */
async function startPages() {
  const distDir = await buildFolder()
  onTestFinished(() => rm(distDir, { recursive: true, force: true }))
  const { call, signIn } = await startSite({
    deps: { spa: { distDir } },
    handlers: {
      'GET /api/console/applications/brandings': () => ({ body: [brandingRow] }),
      'GET /api/console/applications/settings': () => ({ body: settingRows }),
    },
  })
  const cookie = await signIn()
  const open = (url: string, remoteAddress: string, headers = {}) =>
    call({ url, remoteAddress, headers: { accept: 'text/html', ...headers } })
  return { open, cookie }
}

test('BFF-71 thousands of long invented addresses do not grow the heap, for visitors and for a fan', async () => {
  const { open, cookie } = await startPages()
  let invented = 0
  const openInvented = async (addresses: number) => {
    for (let count = 0; count < addresses; count += 1) {
      invented += 1
      const name = `${String(invented).padStart(8, '0')}${'x'.repeat(30_000)}`
      const url = invented % 2 ? `/${name}` : `/events?${name}`
      const response = await open(url, `10.0.0.${invented % 8}`, invented % 4 < 2 ? { cookie } : {})
      expect(response.statusCode).toBe(invented % 2 ? 404 : 200)
      expect(response.body).toContain('Lions')
    }
  }
  const heap = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  await openInvented(300)
  // Injected requests keep their data for a moment.
  await wait(500)
  const settled = heap()
  await openInvented(2_000)
  await expect.poll(() => heap() - settled, { interval: 250, timeout: 10_000 }).toBeLessThan(5 * megabyte)
}, 60_000)

test('BFF-41 addresses without a page count against their client: 429 with Retry-After beyond the limit', async () => {
  const { open } = await startPages()
  const statuses: Record<number, number> = {}
  for (let count = 0; count < 1_300; count += 1) {
    const { statusCode } = await open(`/wp-admin-${count}`, '10.0.0.1')
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
  }
  expect(statuses).toEqual({ 404: 1_200, 429: 100 })
  expect((await open('/wp-admin', '10.0.0.1')).headers['retry-after']).toMatch(/^\d+$/)
  expect((await open('/events', '10.0.0.1')).statusCode).toBe(200)
  expect((await open('/wp-admin', '10.0.0.2')).statusCode).toBe(404)
}, 60_000)
