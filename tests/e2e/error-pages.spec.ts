import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { bffPort, siteOf } from './support/addresses.ts'
import { expect, test } from './support/storefront-test.ts'

test('BFF-83 an unknown host and an odd address are read by people, in either theme and at each width', async ({
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
    // Its style is applied, by the policy of the page.
    await expect(page.locator('main')).toHaveCSS('border-radius', '20px')
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoSidewaysScroll(page, `${title} at ${width}`)
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(page.locator('main')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expectAccessible(page, title)
    // The colours are all that is different in the dark.
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('main')).toHaveCSS('background-color', 'rgb(26, 28, 41)')
    await expectAccessible(page, `${title}, dark`, { runOnly: ['color-contrast'] })
  }
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})
