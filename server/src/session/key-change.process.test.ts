import { expect, test } from 'vitest'
import { startSite } from '../../test-support/site.ts'

test('BFF-80 the age of the newest key is in the metrics, and every series is there from the start', async () => {
  const clock = { now: 1_900_000_000_000 }
  const { app } = await startSite({ deps: { now: () => clock.now } })
  clock.now += 60_000
  const metrics = await app.metrics.registry.metrics()
  expect(metrics).toMatch(/^storefront_session_key_age_seconds 60$/m)
  for (const key of ['newest', 'older', 'unknown'])
    expect(metrics).toContain(`storefront_sessions_opened_total{key="${key}"} 0`)
})
