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

const perMinute = 300

/**
 * A cache (fresh 60 s, stale a day, misses 30 s) with its own clock, over results that the test decides. Each client may ask for
 * 300 unknown tenants a minute; `admitted` has what was counted, as tenant and client.
 */
function setUp() {
  const harness = {
    now: 1_000_000,
    calls: 0,
    result: found(),
    errors: [] as unknown[],
    admitted: [] as string[],
  }
  const counts = new Map<string, number>()
  const cache = createBrandingCache({
    load: async () => {
      harness.calls += 1
      await Promise.resolve()
      return harness.result
    },
    admit: async (tenant, client) => {
      harness.admitted.push(`${tenant} ${client}`)
      await Promise.resolve()
      const window = `${client} ${Math.floor(harness.now / 60_000)}`
      counts.set(window, (counts.get(window) ?? 0) + 1)
      if ((counts.get(window) ?? 0) > perMinute) throw new Error('too many')
    },
    onError: (error) => harness.errors.push(error),
    ttlMs: 60_000,
    staleMs: 86_400_000,
    missTtlMs: 30_000,
    now: () => harness.now,
  })
  return { harness, get: async (tenant = 'lions', client = '10.0.0.1') => cache.get(tenant, () => client) }
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

/** Asks for hosts that do not exist, whatever comes of it. */
const invent = async (get: ReturnType<typeof setUp>['get'], name: string, hosts: number) => {
  for (let host = 0; host < hosts; host++) await get(`${name}-${host}`).catch(() => undefined)
}

test('BFF-40 BFF-67 invented hosts cost bounded calls, and neither tenants that are known nor other clients anything', async () => {
  const { harness, get } = setUp()
  await get()
  harness.result = { status: 'missing' }
  await invent(get, 'bot', 50_000)
  expect(harness.calls).toBe(perMinute)
  await expect(get('tigers')).rejects.toThrow('too many')
  expect(await get()).toEqual(found())

  harness.result = found('Tigers')
  expect(await get('tigers', '10.0.0.2')).toEqual(found('Tigers'))
  expect(await get('tigers')).toEqual(found('Tigers'))
})

test('BFF-67 an unknown tenant counts once for each client, however many ask for it, also while it is remembered', async () => {
  const { harness, get } = setUp()
  harness.result = { status: 'missing' }
  await Promise.all(Array.from({ length: 1_000 }, (_, fan) => get('teem', `10.0.0.${fan % 2}`)))
  for (let fan = 0; fan < 1_000; fan++) await get('teem')
  expect(harness.admitted).toEqual(['teem 10.0.0.0', 'teem 10.0.0.1'])
  expect(harness.calls).toBe(1)
})

test('BFF-67 a client that may not ask keeps no other from asking for the same tenant at the same time', async () => {
  const { get } = setUp()
  await invent(get, 'bot', perMinute + 1)
  const [refused, ...others] = await Promise.allSettled([
    get('tigers'),
    get('tigers', '10.0.0.2'),
    get('tigers', '10.0.0.3'),
  ])
  expect(refused.status).toBe('rejected')
  expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
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
      await get(`bot-${host}`).catch(() => undefined)
      // A hundred minutes of 10,000 hosts each, so that the budget lets some through.
      if (host % 10_000 === 0) harness.now += 60_000
    }
  }
  await ask(0, 300_000)
  harness.admitted.length = 0
  const settled = heap()
  await ask(300_000, 1_000_000)
  harness.admitted.length = 0
  expect(heap() - settled).toBeLessThan(5)
  expect(harness.calls).toBeLessThan(31_000)
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
