import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect } from 'vitest'
import { createBrandingCache } from '../src/tenant/branding-cache.ts'
import type { BrandingResult } from '../src/tenant/branding-source.ts'
import { defaultBranding } from '../src/tenant/default-branding.ts'

export const found = (title1 = 'Go'): BrandingResult => ({
  status: 'found',
  branding: { status: 'found', branding: { ...defaultBranding, title1 }, hasSettings: true },
  isCurrent: true,
})

export const perMinute = 300

/**
 * A cache (fresh for 60 s, stale for a day, misses for 30 s) with a clock and results that the test sets. Each client may request
 * 300 unknown tenants a minute; `admitted` has the counted requests, as tenant and client.
 */
export function createTestCache(staleMs = 86_400_000) {
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
    staleMs,
    missTtlMs: 30_000,
    now: () => harness.now,
  })
  return { harness, get: async (tenant = 'lions', client = '10.0.0.1') => cache.get(tenant, () => client) }
}

/** Requests many hosts that do not exist, and expects that neither memory nor calls grow with them (BFF-40). */
export async function expectBoundedCache(hosts: number) {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const heap = () => {
    collect()
    return process.memoryUsage().heapUsed / 1e6
  }
  const { harness, get } = createTestCache()
  harness.result = { status: 'missing' }
  const hostsOfMinute = hosts / 100
  const ask = async (from: number, to: number) => {
    for (let host = from; host < to; host++) {
      await get(`bot-${host}`).catch(() => undefined)
      // Spread over a hundred minutes, so that the budget admits some.
      if (host % hostsOfMinute === 0) harness.now += 60_000
    }
  }
  const beforehand = hosts * 0.3
  await ask(0, beforehand)
  harness.admitted.length = 0
  const settled = heap()
  await ask(beforehand, hosts)
  harness.admitted.length = 0
  expect(heap() - settled).toBeLessThan(5)
  expect(harness.calls).toBeLessThan(103 * perMinute)
}
