import { siteOf } from './support/addresses.ts'
import { injectFault } from './support/product-server.ts'
import { openSeeded } from './support/seeded-fan.ts'
import { expect, test } from './support/storefront-test.ts'

test.use({ viewport: { width: 1280, height: 900 } })

test('THEME-08 a dropdown is at most 24rem high and scrolls to its last entry', async ({ page }) => {
  const { email } = await openSeeded(page, 'pickup')
  const body = Array.from({ length: 40 }, (_, index) => ({ id: index + 1, name: `Kiosk ${index + 1}` }))
  await injectFault({ match: { path: '/fulfillments/locations$', email }, status: 200, body })
  await page.goto(`${siteOf('pickup')}/confirmation`)
  const select = page.getByLabel('Pickup Location')
  await expect(select.getByRole('option')).toHaveCount(40)
  await select.click()

  const first = select.getByRole('option').first()
  await expect(first).toBeInViewport()
  const shownFor = () =>
    select.evaluate((element) => {
      const { x, width } = element.getBoundingClientRect()
      const isOption = (y: number) => document.elementFromPoint(x + width / 2, y)?.closest('option, select')
      const rows = Array.from({ length: innerHeight }, (_, y) => y)
      return rows.filter((y) => isOption(y)?.tagName === 'OPTION').length
    })
  await expect.poll(shownFor).toBeGreaterThan(200)
  expect(await shownFor()).toBeLessThanOrEqual(24 * 16)

  const last = select.getByRole('option').last()
  await page.keyboard.press('End')
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(first).not.toBeInViewport()
  expect(await shownFor()).toBeLessThanOrEqual(24 * 16)
})
