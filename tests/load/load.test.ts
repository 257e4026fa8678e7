import { expect, test } from 'vitest'
import { assetPath } from './built-spa.ts'
import { startHarness } from './harness.ts'
import { paced, peak } from './load.ts'
import { measureGrowth } from './memory.ts'
import type { Listening } from './processes.ts'
import { tableOf } from './report.ts'
import { responseReader } from './response-reader.ts'
import { median, p99, ratio, rounds } from './rounds.ts'
import { maxAddedMs } from './speed.ts'

test('the benchmarks start, and every request that they measure gets its response', async () => {
  const harness = await startHarness()
  const measureBriefly = async (port: number, path: string, headers?: Record<string, string>) => {
    const load = { port, requests: harness.requestsFor(path, headers), connections: 4 }
    const { perSecond, bodyBytes } = await peak(load, 100)
    expect(perSecond).toBeGreaterThan(0)
    return bodyBytes
  }
  try {
    const { storefront, bare, origin } = harness
    for (const { port } of [storefront, bare, origin]) {
      expect(await measureBriefly(port, '/api/console/catalog/items/2048/details')).toBe(2_048)
    }
    for (const { port } of [storefront, bare]) {
      expect(await measureBriefly(port, assetPath)).toBe(100 * 1024)
    }
    for (const [path, accept] of [
      ['/api/branding', '*/*'],
      ['/', 'text/html'],
    ] as const) {
      const [ours, theirs] = [
        await measureBriefly(storefront.port, path, { accept }),
        await measureBriefly(bare.port, path, { accept }),
      ]
      expect(ours).toBe(theirs)
    }
    const requests = harness.requestsFor('/api/branding')
    const latencies = await paced({ port: storefront.port, requests, connections: 4 }, 100, 200)
    expect(latencies.length).toBeGreaterThan(0)
  } finally {
    await harness.stop()
  }
}, 60_000)

// Up to 64 connections of the pool may be open at the moment of counting; the long soak of the bench allows 10 %.
test('BFF-55 a soak leaves heap and descriptors as they were', async () => {
  const { settled, end } = await measureGrowth({ total: 20_000, sessions: 300, hosts: 50 })
  expect(end.heap / settled.heap).toBeLessThan(1.1)
  expect(end.descriptors - settled.descriptors).toBeLessThanOrEqual(64)
}, 60_000)

test('BFF-55 at 70 % of its peak the storefront adds less than 5 ms to the p99 of the product server', {
  retry: 2,
  timeout: 60_000,
}, async () => {
  const harness = await startHarness()
  try {
    const { storefront, bare, origin } = harness
    const requests = harness.requestsFor('/api/console/catalog/items/2048/details')
    const load = { port: storefront.port, requests, connections: 50 }
    const { perSecond } = await peak(load, 1_500)
    const latest = ({ port }: Listening) => ({
      name: String(port),
      measure: async () => p99(await paced({ ...load, port }, perSecond * 0.7, 500)),
    })
    const results = await rounds(11, [storefront, bare, origin].map(latest))
    const [ours = [], theirs = [], direct = []] = results.values()
    const addedBy = (proxied: number[]) =>
      median(proxied.map((ms, round) => ms - (direct[round] ?? Number.NaN)))
    // The middle of the rounds, not the luckiest. Where other programs want the cores even a proxy without sessions and
    // rules adds more than that, and is the measure.
    expect(addedBy(ours)).toBeLessThan(Math.max(maxAddedMs, 2 * addedBy(theirs)))
  } finally {
    await harness.stop()
  }
})

test('responses are counted however they are cut, and an error is no response', () => {
  const responses: number[] = []
  const text = 'HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nabcHTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'
  for (let size = 1; size <= text.length; size += 1) {
    responses.length = 0
    const read = responseReader((bytes) => responses.push(bytes))
    for (let at = 0; at < text.length; at += size) read(Buffer.from(text.slice(at, at + size)))
    expect(responses).toEqual([3, 0])
  }
  expect(() => responseReader(() => {})(Buffer.from('HTTP/1.1 503 No\r\n\r\n'))).toThrow('Not a 200')
})

test('ratios are those of the rounds, and the table marks what falls short', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(p99(Array.from({ length: 200 }, (_, index) => index))).toBe(198)
  expect(ratio([10, 40, 90], [10, 20, 30])).toBe(2)
  const row = { measured: 'x', storefront: '1', comparison: '2', note: '' }
  const table = tableOf([
    { ...row, ratio: 0.9, goal: { atLeast: 0.9 } },
    { ...row, ratio: 1.3, goal: { atMost: 1.25 } },
  ])
  expect(table.split('\n').slice(2)).toEqual([expect.stringMatching(/ok$/), expect.stringMatching(/SHORT$/)])
})
