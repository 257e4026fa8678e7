import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createBrandingCache } from './branding-cache.ts'
import type { BrandingResult } from './branding-source.ts'
import { defaultBranding } from './default-branding.ts'

const found = (title1 = 'Go'): BrandingResult => ({
  status: 'found',
  branding: { ...defaultBranding, title1 },
})

/** A cache (fresh 60 s, stale a day, misses 30 s) with its own clock, over results that the test decides. */
function setUp() {
  const harness = { now: 1_000_000, calls: 0, result: found(), errors: [] as unknown[] }
  const cache = createBrandingCache({
    load: async () => {
      harness.calls += 1
      await Promise.resolve()
      return harness.result
    },
    onError: (error) => harness.errors.push(error),
    ttlMs: 60_000,
    staleMs: 86_400_000,
    missTtlMs: 30_000,
    now: () => harness.now,
  })
  return { harness, get: (tenant = 'lions') => cache.get(tenant) }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('BFF-40 a thousand cold requests of one tenant are one call', async () => {
  const { harness, get } = setUp()
  const results = await Promise.all(Array.from({ length: 1_000 }, () => get()))
  expect(harness.calls).toBe(1)
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['found']))
})

test('BFF-40 a fresh branding costs no call, a stale one is served at once and refreshed in the background', async () => {
  const { harness, get } = setUp()
  await get()
  harness.now += 59_999
  await get()
  expect(harness.calls).toBe(1)

  harness.now += 1
  harness.result = found('New')
  expect(await get()).toEqual(found('Go'))
  await settle()
  expect(harness.calls).toBe(2)
  expect(await get()).toEqual(found('New'))
})

test.each(['refused', 'unreachable'] as const)(
  'TENANT-17 BFF-40 after a success, %s serves the earlier branding for a day, asking with pauses',
  async (status) => {
    const { harness, get } = setUp()
    await get()
    harness.result = { status }
    for (let second = 0; second < 600; second++) {
      harness.now += 1_000
      expect(await get()).toEqual(found())
      await settle()
    }
    // 1, 2, 4, 8, 16, then every 30 s.
    expect(harness.calls).toBeGreaterThan(10)
    expect(harness.calls).toBeLessThan(30)

    harness.now += 86_400_000
    expect(await get()).toEqual({ status })
  },
)

test('BFF-40 an outage with nothing stale is cached for growing pauses, and its end is noticed', async () => {
  const { harness, get } = setUp()
  harness.result = { status: 'unreachable' }
  expect(await get()).toEqual({ status: 'unreachable' })
  expect(await get()).toEqual({ status: 'unreachable' })
  expect(harness.calls).toBe(1)

  harness.now += 1_000
  await get()
  harness.now += 1_000
  await get()
  expect(harness.calls).toBe(2)

  harness.now += 1_000
  harness.result = found()
  expect(await get()).toEqual(found())
})

test('BFF-40 an unknown tenant is cached for 30 s, and one that is gone is not served stale', async () => {
  const { harness, get } = setUp()
  await get()
  harness.result = { status: 'missing' }
  harness.now += 60_000
  await get()
  await settle()
  expect(await get()).toEqual({ status: 'missing' })
  harness.now += 29_999
  expect(await get()).toEqual({ status: 'missing' })
  expect(harness.calls).toBe(2)

  harness.now += 1
  harness.result = found()
  expect(await get()).toEqual(found())
})

test('BFF-40 invented hosts cost bounded calls, and the tenants that are known stay', async () => {
  const { harness, get } = setUp()
  await get()
  harness.result = { status: 'missing' }
  for (let host = 0; host < 50_000; host++) await get(`bot-${host}`)
  expect(harness.calls).toBeLessThanOrEqual(200)

  harness.now += 1_000
  for (let host = 0; host < 50_000; host++) await get(`more-${host}`)
  expect(harness.calls).toBeLessThanOrEqual(251)
  expect(await get()).toEqual(found())
})

test('BFF-40 a million invented hosts take bounded memory and bounded calls', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const heap = () => {
    collect()
    return process.memoryUsage().heapUsed / 1e6
  }
  const { harness, get } = setUp()
  harness.result = { status: 'missing' }
  const ask = async (from: number, to: number) => {
    for (let host = from; host < to; host++) {
      await get(`bot-${host}`)
      // A hundred seconds of 10,000 hosts each, so that the budget lets some through.
      if (host % 10_000 === 0) harness.now += 1_000
    }
  }
  await ask(0, 300_000)
  const settled = heap()
  await ask(300_000, 1_000_000)
  expect(heap() - settled).toBeLessThan(5)
  expect(harness.calls).toBeLessThan(6_000)
}, 30_000)

test('BFF-40 a refresh that throws is reported, and the stale branding is served', async () => {
  const { harness, get } = setUp()
  await get()
  harness.now += 60_000
  const error = new Error('broken')
  Object.defineProperty(harness, 'result', {
    get() {
      throw error
    },
  })
  expect(await get()).toEqual(found())
  await settle()
  expect(harness.errors).toEqual([error])
})
