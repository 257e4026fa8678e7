import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { bffPort, siteOf } from './support/addresses.ts'
import { expect, test } from './support/storefront-test.ts'
import { words } from './support/words.ts'

test('BFF-83 the error pages of an unknown host and a malformed address are readable in both themes and at every width', async ({
  page,
}) => {
  const pages = [
    [`http://nowhere.elsewhere.localhost:${bffPort()}/`, 421, 'There is no venue here'],
    [`${siteOf('demo')}//menu`, 400, 'This address does not work'],
  ] as const
  for (const [url, status, title] of pages) {
    const response = await page.goto(url)
    expect(response?.status()).toBe(status)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    // The CSP of the page allows its style.
    await expect(page.locator('main')).toHaveCSS('border-radius', '20px')
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoSidewaysScroll(page, `${title} at ${width}`)
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(page.locator('main')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expectAccessible(page, title)
    // Only the colours differ in the dark theme.
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('main')).toHaveCSS('background-color', 'rgb(26, 28, 41)')
    await expectAccessible(page, `${title}, dark`, { runOnly: ['color-contrast'] })
  }
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

const entry = /\/assets\/index-[\w-]+\.js$/

/** Counts the loads of the page. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1
  })
  return () => loads
}

test.describe('in Arabic', () => {
  test.use({ language: 'ar' })

  test('FAN-36 LANG-03 a page whose style fails once reloads itself and leaves no trace of it; a missing script is requested three times, then the page reports it in its language, with a button that tries again', async ({
    page,
  }) => {
    const t = words('ar')
    const loads = countLoads(page)
    // A failed page waits for a second or two before it loads again.
    const expectLoads = (count: number) =>
      expect(async () => {
        await page.clock.fastForward(2_000)
        expect(loads()).toBe(count)
      }).toPass()
    await page.clock.install()
    const login = page.getByRole('button', { name: t('auth.login') })
    await page.route(/\/assets\/style-[\w-]+\.css$/, (route) => route.abort(), { times: 1 })
    await page.goto(siteOf('demo'), { waitUntil: 'commit' })
    await expectLoads(2)
    await expect(login).toBeVisible()
    await expect(page.locator('body')).toHaveCSS('margin', '0px')
    await expect.poll(() => page.evaluate(() => history.state?.startRetries)).toBeUndefined()

    await page.route(entry, (route) => route.fulfill({ status: 404, body: '{}' }))
    await page.goto(siteOf('demo'), { waitUntil: 'commit' })
    const message = page.getByRole('alert')
    await expectLoads(5)
    await expect(message).toContainText(t('head.title'))
    await expect(page.getByText(t('app.loadingExperience'))).toHaveCount(0)
    await expectLoads(5)
    await expect(page.locator('html[lang=ar][dir=rtl]')).toBeVisible()
    await expectAccessible(page, 'the page that did not load')

    await page.unroute(entry)
    await page.getByRole('button', { name: t('head.tryAgain') }).click()
    await expect(login).toBeVisible()
    await expect(message).toHaveCount(0)
    expect(loads()).toBe(6)
  })
})
