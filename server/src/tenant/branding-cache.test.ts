import { expect, test } from 'vitest'
import { createTestCache, expectBoundedCache, found, perMinute } from '../../test-support/branding-cache.ts'
import type { BrandingResult } from './branding-source.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('BFF-40 a thousand cold requests of one tenant are one call', async () => {
  const { harness, get } = createTestCache()
  const results = await Promise.all(Array.from({ length: 1_000 }, () => get()))
  expect(harness.calls).toBe(1)
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['found']))
})

test('BFF-40 a fresh branding costs no call, a stale one is served at once and refreshed in the background', async () => {
  const { harness, get } = createTestCache()
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
  'TENANT-17 BFF-40 after a success, %s serves the earlier branding for a day and retries with pauses',
  async (status) => {
    const { harness, get } = createTestCache()
    await get()
    harness.result = { status }
    for (let second = 0; second < 600; second++) {
      harness.now += 1_000
      expect(await get()).toEqual(found())
      await settle()
    }
    // Retries after 1, 2, 4, 8, 16 s, then every 30 s.
    expect(harness.calls).toBeGreaterThan(10)
    expect(harness.calls).toBeLessThan(30)

    harness.now += 86_400_000
    expect(await get()).toEqual({ status })
  },
)

test('BFF-40 an outage with nothing stale is cached for growing pauses, and its end is noticed', async () => {
  const { harness, get } = createTestCache()
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

test('BFF-40 an unknown tenant is cached for 30 s, and a deleted one is not served stale', async () => {
  const { harness, get } = createTestCache()
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

/** Requests hosts that do not exist, and ignores the results. */
const invent = async (get: ReturnType<typeof createTestCache>['get'], name: string, hosts: number) => {
  for (let host = 0; host < hosts; host++) await get(`${name}-${host}`).catch(() => undefined)
}

test('BFF-40 BFF-67 invented hosts cause bounded calls, and affect neither known tenants nor other clients', async () => {
  const { harness, get } = createTestCache()
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

test('BFF-67 an unknown tenant counts once for each client, however many requests there are, also while it is remembered', async () => {
  const { harness, get } = createTestCache()
  harness.result = { status: 'missing' }
  await Promise.all(Array.from({ length: 1_000 }, (_, fan) => get('teem', `10.0.0.${fan % 2}`)))
  for (let fan = 0; fan < 1_000; fan++) await get('teem')
  expect(harness.admitted).toEqual(['teem 10.0.0.0', 'teem 10.0.0.1'])
  expect(harness.calls).toBe(1)
})

test('BFF-67 a client that is refused does not block another that requests the same tenant at the same time', async () => {
  const { get } = createTestCache()
  await invent(get, 'bot', perMinute + 1)
  const [refused, ...others] = await Promise.allSettled([
    get('tigers'),
    get('tigers', '10.0.0.2'),
    get('tigers', '10.0.0.3'),
  ])
  expect(refused.status).toBe('rejected')
  expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
})

test('BFF-40 100,000 invented hosts take bounded memory and bounded calls', () => expectBoundedCache(100_000))

test('BFF-40 a refresh that throws is reported, and the stale branding is served', async () => {
  const { harness, get } = createTestCache()
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

const withoutSettings = (title1: string): BrandingResult =>
  ({ ...found(title1), isCurrent: false }) as BrandingResult

test.each([86_400_000, 0])(
  'TENANT-18 a branding without its settings is served, and retried with the pauses of an error, with a stale time of %i ms',
  async (staleMs) => {
    const { harness, get } = createTestCache(staleMs)
    harness.result = withoutSettings('Half')
    expect(await get()).toEqual(withoutSettings('Half'))
    for (let second = 0; second < 600; second++) {
      harness.now += 1_000
      expect(await get()).toEqual(withoutSettings('Half'))
      await settle()
    }
    // Retries after 1, 2, 4, 8, 16 s, then every 30 s.
    expect(harness.calls).toBeGreaterThan(10)
    expect(harness.calls).toBeLessThan(30)

    harness.result = found('Whole')
    harness.now += 30_000
    await get()
    await settle()
    const calls = harness.calls
    harness.now += 59_999
    expect(await get()).toEqual(found('Whole'))
    expect(harness.calls).toBe(calls)
  },
)

test('TENANT-18 TENANT-17 an error replaces no branding, with or without its settings', async () => {
  const { harness, get } = createTestCache()
  const after = async (result: BrandingResult) => {
    harness.result = result
    harness.now += 60_000
    await get()
    await settle()
    return get()
  }
  expect(await after(withoutSettings('Half'))).toEqual(withoutSettings('Half'))
  expect(await after({ status: 'refused' })).toEqual(withoutSettings('Half'))
  expect(await after(withoutSettings('New half'))).toEqual(withoutSettings('New half'))
  expect(await after(found('Whole'))).toEqual(found('Whole'))
  expect(await after({ status: 'unreachable' })).toEqual(found('Whole'))
  expect(await after({ status: 'missing' })).toEqual({ status: 'missing' })
})
