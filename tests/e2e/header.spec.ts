import type { Locator, Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { frames, phone, resize } from './support/browser.ts'
import { setTextSize } from './support/judge.ts'
import { brandingOf } from './support/product-server.ts'
import { openSeeded } from './support/seeded-fan.ts'
import { keepCookie } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'
import { words } from './support/words.ts'

const account = (page: Page) => page.getByRole('button', { name: 'Account menu' })
/** The control that leads to another event: a link on a phone, else a button with the event's name. */
const change = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: /^Change event, The Grand/ })
const eventName = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^The Grand Festival/ })

/** The share of the window's height, in percent, of the bars that stay when the page is scrolled. */
const barShare = async (page: Page) => {
  await frames(page, 2)
  return page.evaluate(() => {
    const bars = [...document.querySelectorAll('header, main div')].filter((bar) =>
      bar.matches('header')
        ? getComputedStyle(bar).position === 'sticky'
        : getComputedStyle(bar).position === 'fixed' && bar.checkVisibility(),
    )
    const height = bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0)
    return (height / innerHeight) * 100
  })
}

async function expectWholeMenu(page: Page): Promise<void> {
  await account(page).click()
  const logOut = page.getByRole('button', { name: 'Log Out' })
  expect((await logOut.boundingBox())?.x).toBeGreaterThanOrEqual(0)
  // Fails when another element would receive the tap.
  await logOut.click({ trial: true, timeout: 3_000 })
}

async function expectMenuByKeyboard(page: Page, email: string): Promise<void> {
  await account(page).press('Enter')
  const menu = page.getByRole('list', { name: 'Account menu' })
  await expect(page.getByRole('banner').getByText(email)).toBeVisible()
  for (const name of ['View Order History', 'Preferences', 'Log Out']) {
    await page.keyboard.press('Tab')
    await expect(menu.getByRole('listitem').filter({ hasText: name }).locator(':focus')).toHaveText(name)
  }
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(account(page)).toBeFocused()
}

test('FAN-55 FAN-27 HEADER-06 HEADER-09 with large text header and bar leave room for the content, and the whole account menu opens over the screen; it works by keyboard; the event is a link on a phone and its name on a wide screen', async ({
  page,
  context,
}) => {
  const { email } = await openSeeded(page, 'demo')
  const devtools = await context.newCDPSession(page)
  for (const [path, shown] of [
    ['/', 'View cart'],
    ['/product?pid=1034', 'Add to Cart'],
    ['/cart', 'Proceed to Confirmation'],
    ['/confirmation', 'Confirm In-Seat Delivery'],
    ['/checkout', 'Pay Now'],
    ['/checkout', 'Add card'],
    ['/transactions', 'Your Orders'],
  ] as const) {
    if (shown === 'Add card')
      await page.route('**/api/payments/cards', (route) => route.fulfill({ json: [] }))
    await page.goto(siteOf('demo') + path)
    await expect(page.getByText(shown).first(), path).toBeVisible()
    expect(await barShare(page), `${path} at 100 %`).toBeGreaterThan(5)
    // In a higher window bars of the same height take less. The last one is a phone held sideways.
    for (const [width, height, sizes] of [
      [390, 664, [1, 1.25, 1.5, 1.75, 2]],
      [390, 844, [2]],
      [844, 390, [1, 1.5, 2]],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const times of sizes) {
        await setTextSize(devtools, times)
        const share = await barShare(page)
        const where = `${path} at ${times * 100} %, ${width}×${height}`
        expect.soft(share, where).toBeLessThanOrEqual(30)
        // Two rows.
        const header = await page.getByRole('banner').boundingBox()
        if (width === 390 && times === 2) expect.soft(header?.height, where).toBeLessThanOrEqual(170)
      }
    }
    await page.setViewportSize(phone)
    if (path === '/cart') await expectWholeMenu(page)
    await setTextSize(devtools, 1)
  }

  // The words of the two buttons are longer in German.
  await keepCookie(context, 'demo', '__Host-language', 'de')
  await page.goto(`${siteOf('demo')}/checkout`)
  await expect(page.getByRole('button', { name: words('de')('checkout.addCard') })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 664 })
  await setTextSize(devtools, 2)
  expect(await barShare(page), 'in German at 200 %').toBeLessThanOrEqual(30)
  await expect(page.getByRole('button', { name: words('de')('checkout.addAnotherCard') })).toBeVisible()
  await setTextSize(devtools, 1)
  await page.setViewportSize(phone)
  await context.clearCookies({ name: '__Host-language' })
  await page.goto(siteOf('demo'))

  await expectMenuByKeyboard(page, email)
  await expect(change(page)).toBeVisible()
  const seen = await change(page).evaluate((link) =>
    [...link.childNodes]
      .filter((part) => !(part instanceof Element) || part.getBoundingClientRect().width > 1)
      .map(({ textContent }) => textContent)
      .join(''),
  )
  expect(seen).toBe('Change')
  for (const [width, shown, hidden] of [
    [639, change(page), eventName(page)],
    [640, eventName(page), change(page)],
  ] as const) {
    await resize(page, { width, height: 800 })
    await expect(shown, `${width} px`).toBeVisible()
    await expect(hidden, `${width} px`).toBeHidden()
  }
})

/** Whether the header hides a part of this text, or the text leaves its own box. */
const isCut = (text: Locator) =>
  text.evaluate((element) => {
    for (let box = element; box.tagName !== 'HEADER'; box = box.parentElement ?? document.body) {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = box
      // An inline box has no size of its own.
      if (clientWidth > 0 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1)) return true
    }
    return false
  })

for (const tenant of ['demo', 'long-names'] as const)
  test(`HEADER-05 FAN-53 FAN-55 ${tenant}: the header of / shows the product’s whole name beside all its controls, and leaves room for the content`, async ({
    page,
  }) => {
    await openSeeded(page, tenant)
    const { title2, title3 } = await brandingOf(tenant)
    const name = page.getByRole('banner').getByText(`${title2} ${title3}`, { exact: true })
    for (const path of ['/', '/events']) {
      await page.goto(siteOf(tenant) + path)
      for (const width of [320, 360, 390, 640, 1280]) {
        const what = `${path} at ${width} px`
        await page.setViewportSize({ width, height: 664 })
        await expect.soft(name, what).toBeInViewport({ ratio: 1 })
        expect.soft(await isCut(name), what).toBe(false)
        expect.soft(await barShare(page), what).toBeLessThanOrEqual(30)
        const event = width < 640 ? change(page) : eventName(page)
        const controls = [account(page), page.getByRole('link', { name: /^Cart, / }), event]
        for (const control of path === '/' ? controls : controls.slice(0, 2))
          await expect.soft(control, what).toBeInViewport({ ratio: 1 })
      }
    }
  })

test('FAN-69 HEADER-06 on a phone the header is one row on every screen, with Change under its title', async ({
  page,
}) => {
  await openSeeded(page, 'demo')
  for (const path of ['/', '/product?pid=1034', '/cart', '/confirmation', '/checkout', '/transactions']) {
    await page.goto(siteOf('demo') + path)
    for (const width of [320, 390, 639]) {
      const what = `${path} at ${width} px`
      await resize(page, { width, height: 664 })
      await expect(change(page), what).toBeInViewport({ ratio: 1 })
      const header = await page.getByRole('banner').boundingBox()
      expect.soft(header?.height, what).toBeLessThanOrEqual(62)
      const link = await change(page).boundingBox()
      expect.soft(link?.height, what).toBeGreaterThanOrEqual(43.5)
      const title = await page.getByRole('banner').locator('div:has(> span > a) > div').boundingBox()
      const below = (box: typeof title) => (box?.y ?? 0) + (box?.height ?? 0)
      expect.soft(below(link) - below(title), what).toBeGreaterThanOrEqual(22)
      expect.soft(await isCut(change(page)), what).toBe(false)
      expect.soft(await barShare(page), what).toBeLessThanOrEqual(30)
    }
  }
})
