import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { startPages } from '../../test-support/built-app.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
const megabyte = 1024 * 1024

test('BFF-40 thousands of long invented addresses do not grow the heap, for visitors and for a fan', async () => {
  const { open, signIn } = await startPages()
  const cookie = await signIn()
  let invented = 0
  const openInvented = async (addresses: number) => {
    for (let count = 0; count < addresses; count += 1) {
      invented += 1
      const name = `${String(invented).padStart(8, '0')}${'x'.repeat(30_000)}`
      const url = invented % 2 ? `/${name}` : `/events?${name}`
      const headers = invented % 4 < 2 ? { cookie } : {}
      const response = await open(url, { remoteAddress: `10.0.0.${invented % 8}`, headers })
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
    const { statusCode } = await open(`/wp-admin-${count}`)
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
  }
  expect(statuses).toEqual({ 404: 1_200, 429: 100 })
  expect((await open('/wp-admin')).headers['retry-after']).toMatch(/^\d+$/)
  expect((await open('/events')).statusCode).toBe(200)
  expect((await open('/wp-admin', { remoteAddress: '10.0.0.2' })).statusCode).toBe(404)
}, 60_000)
