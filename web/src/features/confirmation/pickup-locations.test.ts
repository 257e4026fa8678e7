// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

test('CALL-19 a non-OK locations call throws and is reported to operators', async () => {
  vi.resetModules()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const fetch = vi.fn(async () => new Response('', { status: 502 }))
  vi.stubGlobal('fetch', fetch)
  const { fetchPickupLocations } = await import('./pickup-locations.ts')
  await expect(fetchPickupLocations()).rejects.toThrow('Failed to fetch pickup locations')
  const reports = fetch.mock.calls.filter(([url]: unknown[]) => url === '/api/vitals')
  expect(reports).toHaveLength(1)
})
