import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { phone } from './support/browser.ts'
import { anyFan } from './support/identity-provider.ts'
import { seed } from './support/product-server.ts'
import { confirmInSeat, openConfirmation, pay, success } from './support/screens.ts'
import { logIn, openAuth } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'
import { addToCart, store } from './support/visit.ts'

// `pnpm pictures` writes the pictures of the README from the running product.
test.use({ viewport: phone, timezoneId: 'UTC', locale: 'en-US' })

/** The page as a PNG, once its pictures are there. */
async function shot(page: Page): Promise<string> {
  await page.mouse.move(0, 0)
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
  )
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
  return `data:image/png;base64,${(await page.screenshot()).toString('base64')}`
}

/** Writes the screens side by side, with round corners, as a WebP. */
async function write(page: Page, name: string, screens: readonly string[]): Promise<void> {
  const [gap, around] = [24, 16]
  const width = screens.length * phone.width + (screens.length - 1) * gap + 2 * around
  await page.setViewportSize({ width, height: phone.height + 2 * around })
  await page.setContent(`<body style="margin: ${around}px; display: flex; gap: ${gap}px">
    ${screens.map((screen) => `<img src="${screen}" style="border-radius: 28px; box-shadow: 0 0 0 1px #0003">`).join('')}`)
  const client = await page.context().newCDPSession(page)
  const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality: 84 })
  await writeFile(new URL(`../../.github/${name}.webp`, import.meta.url), data, 'base64')
}

/** Signs in a fan with a saved card at the running match of a tenant. */
async function open(page: Page, tenant: string): Promise<void> {
  const fan = await anyFan()
  await seed({ email: fan.email, cards: 1 })
  await logIn(page.context(), tenant, fan)
  await page.goto(`${siteOf(tenant)}/events`)
  await store(page, { user_email: fan.email })
  await page.getByRole('article').first().getByRole('button').click()
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
}

test('the menu with two drinks in the cart, the payment, the paid order with its QR code', async ({
  page,
}) => {
  await open(page, 'demo')
  await addToCart(page, { itemID: 100401, quantity: 1 })
  await addToCart(page, { itemID: 100901, quantity: 1 })
  await page.reload()
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible()
  const menu = await shot(page)
  await openConfirmation(page)
  await page.getByLabel('Section').selectOption('North Stand 101')
  await page.getByLabel('Seat Number').fill('12')
  await page.getByLabel('First Name').fill('Ada')
  await confirmInSeat(page).click()
  await expect(page.getByRole('radio').first()).toBeVisible()
  const payment = await shot(page)
  await pay(page)
  await expect(success(page).getByRole('img', { name: /QR/ })).toBeVisible()
  await write(page, 'shop', [menu, payment, await shot(page)])
})

test('four venues', async ({ page }) => {
  const screens: string[] = []
  for (const tenant of ['light', 'dark', 'pickup', 'euro']) {
    if (screens.length % 2 === 0) await openAuth(page, { tenant })
    else await open(page, tenant)
    screens.push(await shot(page))
  }
  await write(page, 'venues', screens)
})
