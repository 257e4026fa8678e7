import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createBrandingCache } from './branding-cache.ts'
import { defaultBranding } from './branding-rules.ts'
import type { BrandingAnswer } from './branding-source.ts'

const found = (title1 = 'Go'): BrandingAnswer => ({
  outcome: 'found',
  branding: { ...defaultBranding, title1 },
})

/** A cache (fresh 60 s, stale a day, misses 30 s) with a clock of its own over answers that the test decides. */
function setUp() {
  const world = { now: 1_000_000, calls: 0, answer: found(), errors: [] as unknown[] }
  const cache = createBrandingCache({
    load: async () => {
      world.calls += 1
      await Promise.resolve()
      return world.answer
    },
    onError: (error) => world.errors.push(error),
    ttlMs: 60_000,
    staleMs: 86_400_000,
    missTtlMs: 30_000,
    now: () => world.now,
  })
  return { world, get: (tenant = 'lions') => cache.get(tenant) }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('BFF-40 a thousand cold requests of one tenant are one call', async () => {
  const { world, get } = setUp()
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => get()))
  expect(world.calls).toBe(1)
  expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['found']))
})

test('BFF-40 fresh is not asked again, past that it is served at once and refreshed behind', async () => {
  const { world, get } = setUp()
  await get()
  world.now += 59_999
  await get()
  expect(world.calls).toBe(1)

  world.now += 1
  world.answer = found('New')
  expect(await get()).toEqual(found('Go'))
  await settle()
  expect(world.calls).toBe(2)
  expect(await get()).toEqual(found('New'))
})

test.each(['refused', 'unreachable'] as const)(
  'TENANT-17 BFF-40 after a success, %s serves the earlier branding for a day, asking with pauses',
  async (outcome) => {
    const { world, get } = setUp()
    await get()
    world.answer = { outcome }
    for (let second = 0; second < 600; second++) {
      world.now += 1_000
      expect(await get()).toEqual(found())
      await settle()
    }
    // 1, 2, 4, 8, 16, then every 30 s.
    expect(world.calls).toBeGreaterThan(10)
    expect(world.calls).toBeLessThan(30)

    world.now += 86_400_000
    expect(await get()).toEqual({ outcome })
  },
)

test('BFF-40 an outage with nothing stale is remembered for a growing while, and its end is noticed', async () => {
  const { world, get } = setUp()
  world.answer = { outcome: 'unreachable' }
  expect(await get()).toEqual({ outcome: 'unreachable' })
  expect(await get()).toEqual({ outcome: 'unreachable' })
  expect(world.calls).toBe(1)

  world.now += 1_000
  await get()
  world.now += 1_000
  await get()
  expect(world.calls).toBe(2)

  world.now += 1_000
  world.answer = found()
  expect(await get()).toEqual(found())
})

test('BFF-40 an unknown tenant is remembered for 30 s, and one that is gone is not served on', async () => {
  const { world, get } = setUp()
  await get()
  world.answer = { outcome: 'missing' }
  world.now += 60_000
  await get()
  await settle()
  expect(await get()).toEqual({ outcome: 'missing' })
  world.now += 29_999
  expect(await get()).toEqual({ outcome: 'missing' })
  expect(world.calls).toBe(2)

  world.now += 1
  world.answer = found()
  expect(await get()).toEqual(found())
})

test('BFF-40 invented hosts cost bounded calls, and the tenants that are known stay', async () => {
  const { world, get } = setUp()
  await get()
  world.answer = { outcome: 'missing' }
  for (let host = 0; host < 50_000; host++) await get(`bot-${host}`)
  expect(world.calls).toBeLessThanOrEqual(200)

  world.now += 1_000
  for (let host = 0; host < 50_000; host++) await get(`more-${host}`)
  expect(world.calls).toBeLessThanOrEqual(251)
  expect(await get()).toEqual(found())
})

test('BFF-40 a million invented hosts take bounded memory and bounded calls', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const heap = () => {
    collect()
    return process.memoryUsage().heapUsed / 1e6
  }
  const { world, get } = setUp()
  world.answer = { outcome: 'missing' }
  const ask = async (from: number, to: number) => {
    for (let host = from; host < to; host++) {
      await get(`bot-${host}`)
      // A hundred seconds of 10,000 hosts each, so that the budget lets some through.
      if (host % 10_000 === 0) world.now += 1_000
    }
  }
  await ask(0, 300_000)
  const settled = heap()
  await ask(300_000, 1_000_000)
  expect(heap() - settled).toBeLessThan(5)
  expect(world.calls).toBeLessThan(6_000)
}, 30_000)

test('BFF-40 a refresh that throws is reported and hurts nobody', async () => {
  const { world, get } = setUp()
  await get()
  world.now += 60_000
  const failure = new Error('broken')
  Object.defineProperty(world, 'answer', {
    get() {
      throw failure
    },
  })
  expect(await get()).toEqual(found())
  await settle()
  expect(world.errors).toEqual([failure])
})
