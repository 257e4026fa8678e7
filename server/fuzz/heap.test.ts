import { randomBytes } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { sessionCookie } from '../src/session/session-plugin.ts'
import { startRequestHarness } from './harness.ts'
import { type HeaderLine, newAddress, type RawRequest } from './raw-http.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const megabyte = 1024 * 1024
const junk = (bytes: number) => randomBytes(bytes / 2).toString('hex')

/** A request whose host, address, cookie, path, query, header and body are all new. */
const newRequest = (): RawRequest => {
  const headers: HeaderLine[] = [
    ['Host', `${junk(20)}.fans.test`],
    ['Sec-Fetch-Site', 'same-origin'],
    ['X-CSRF', '1'],
    ['X-Forwarded-For', newAddress()],
    ['Cookie', `${sessionCookie}=${junk(4_000)}; ${junk(20)}=${junk(1_000)}`],
    [`X-${junk(20)}`, junk(2_000)],
    ['Content-Type', 'application/json'],
  ]
  const target = `/api/payments/cards/${junk(4_000)}/charge?${junk(100)}=${junk(4_000)}`
  return { method: 'POST', target, headers, body: `{"${junk(20)}":"${junk(8_000)}"}` }
}

test('BFF-13 BFF-40 BFF-51 requests that are all different do not grow the heap', async () => {
  const { sendAndCheck } = await startRequestHarness()
  const heapAfter = async (requests: number) => {
    for (let sent = 0; sent < requests; sent += 1) {
      const { calls } = await sendAndCheck(newRequest())
      expect(calls).toEqual([])
    }
    collect()
    return process.memoryUsage().heapUsed
  }
  const settled = await heapAfter(500)
  const later = await heapAfter(1_000)
  // Together the requests have five times as many bytes.
  expect(later - settled).toBeLessThan(5 * megabyte)
}, 60_000)
