import { expect, onTestFinished, test, vi } from 'vitest'
import { startSite } from '../../test-support/site.ts'

const blockFor = (ms: number) => {
  const end = performance.now() + ms
  while (performance.now() < end);
}
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

test('load is shed with 503 and Retry-After while the event loop is delayed, and served again afterwards', async () => {
  const { app, call } = await startSite({
    deps: { overload: { maxEventLoopDelay: 40, maxHeapUsedBytes: Number.MAX_SAFE_INTEGER } },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const ask = () => call({ url: '/api/session' })
  // The measured delay counts two seconds after that.
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 2_000)
  onTestFinished(() => void vi.restoreAllMocks())
  let refused = await ask()
  for (let turn = 0; turn < 30 && refused.statusCode !== 503; turn++) {
    blockFor(150)
    await pause(1)
    refused = await ask()
  }
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'UNAVAILABLE'])
  expect(refused.headers).toMatchObject({ 'retry-after': '2', 'x-content-type-options': 'nosniff' })
  expect(await app.metrics.registry.metrics()).toMatch(/storefront_shed_total [1-9]/)
  await expect.poll(async () => (await ask()).statusCode, { timeout: 5_000, interval: 100 }).toBe(200)
})
