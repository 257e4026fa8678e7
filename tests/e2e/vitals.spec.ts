import { expect, test } from './support/storefront-test.ts'

test('web vitals are reported when the page is hidden, without anything personal', async ({
  page,
  openSignedIn,
}) => {
  const library = page.waitForResponse(/\/assets\/web-vitals-/)
  await openSignedIn('/events')
  await expect(page.getByRole('button', { name: 'Select Event' }).first()).toBeVisible()
  await library
  const report = page.waitForRequest('**/api/vitals')
  // The library sets its listeners when it runs, a moment after it was loaded.
  await expect(async () => {
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    const { entries } =
      (await Promise.race([report, page.waitForTimeout(500).then(() => null)]))?.postDataJSON() ?? {}
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
  expect((await (await report).response())?.status()).toBe(204)
})
