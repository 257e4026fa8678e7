import { expect, test } from './support/storefront-test.ts'

test('how fast a page was for its fan is told when it goes out of sight, without anything personal', async ({
  page,
  openSignedIn,
}) => {
  const library = page.waitForResponse(/\/assets\/web-vitals-/)
  await openSignedIn('/events')
  await expect(page.getByRole('button', { name: 'Select Event' }).first()).toBeVisible()
  await library
  const told = page.waitForRequest('**/api/vitals')
  // The library has its listeners once it runs, a moment after it came.
  await expect(async () => {
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    const { entries } =
      (await Promise.race([told, page.waitForTimeout(500).then(() => null)]))?.postDataJSON() ?? {}
    expect(entries).toEqual(
      expect.arrayContaining(
        ['TTFB', 'FCP'].map((name) => ({
          kind: 'vital',
          name,
          value: expect.any(Number),
          screen: '/events',
        })),
      ),
    )
  }).toPass()
  expect((await (await told).response())?.status()).toBe(204)
})
