import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { desktop, frames } from './support/browser.ts'
import { setTextSize } from './support/judge.ts'
import { seed } from './support/product-server.ts'
import { addFirstProduct, orderCard, orderCards } from './support/screens.ts'
import { openSeeded } from './support/seeded-fan.ts'
import { expect, test } from './support/storefront-test.ts'
import { bareEvent, prepareCheckout } from './support/visit.ts'

const goTo = (page: Page, path: string) => page.goto(siteOf('demo') + path)
const back = (page: Page) => page.getByRole('button', { name: 'Back', exact: true }).click()
const account = (page: Page) => page.getByRole('button', { name: 'Account menu' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })
/** The control that leads to another event on a phone. */
const change = (page: Page) =>
  page.getByRole('link', { name: `Change event, ${bareEvent.name}`, exact: true })
const expectPath = (page: Page, path: string) => expect(page).toHaveURL(siteOf('demo') + path)

test('GUARD-01, GUARD-02, HEADER-02, HEADER-04 every path has a screen and a title', async ({
  page,
  openSignedIn,
}) => {
  const [product, venue] = ['Kingsbridge Rovers Fan Store', 'Kingsbridge Rovers']
  const screens = [
    { path: '/events', title: 'Choose Your Event', own: heading(page, 'Choose Your Event') },
    { path: '/product?pid=1001', title: 'Product Details', own: heading(page, 'Classic Cola') },
    { path: '/cart', title: 'Cart', own: heading(page, 'Your Cart is Empty') },
    { path: '/confirmation', title: 'Confirmation', own: heading(page, 'Customer Details') },
    { path: '/checkout', title: 'Payment', own: heading(page, 'Payment Method') },
    { path: '/transactions', title: 'Transactions', own: page.getByText('No transactions found.') },
    { path: '/nowhere', title: product, own: heading(page, '404 Page Not Found') },
    { path: '/', title: product, own: page.getByRole('button', { name: 'Change Event' }) },
  ]
  await openSignedIn('/', { event: bareEvent })
  await expect(page.getByRole('banner')).toBeVisible()
  for (const { path, title, own } of screens) {
    // Like a link within the site. first-view.spec.ts and first-data.spec.ts load these addresses.
    await page.evaluate((path) => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await expect(own.first(), path).toBeAttached()
    await expect(
      page.getByRole('banner').getByText(path === '/' || path === '/events' ? venue : title, { exact: true }),
    ).toBeVisible()
    await expect(page).toHaveTitle(title === product ? product : `${title} · ${product}`)
    const hasBack = path !== '/' && path !== '/events'
    await expect(page.getByRole('button', { name: 'Back', exact: true })).toHaveCount(hasBack ? 1 : 0)
    await expectPath(page, path)
  }
})

test('HEADER-03, ERR-05 back is the browser’s back except on /transactions; Go Back after an error on the same screen reloads it', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await seed({ email: fan.email, transactions: 2 })
  await openSignedIn('/transactions', { event: bareEvent })
  await expect(orderCards(page)).toHaveCount(2)
  // Makes drawing the detail fail until the page is loaded again, by breaking the encoding of the receipt's address.
  await page.evaluate(() => {
    window.btoa = () => {
      throw new Error('broken')
    }
  })
  await orderCard(page, '0001').click()
  await expect(page.getByRole('alert')).toContainText('Something went wrong')
  await page.getByRole('alert').getByRole('button', { name: 'Go Back' }).click()
  await expect(orderCards(page)).toHaveCount(2)
  await expectPath(page, '/transactions')

  await goTo(page, '/confirmation')
  await back(page)
  await expect(orderCards(page)).toHaveCount(2)
  await back(page)
  await expectPath(page, '/')
})

test('HEADER-06, HEADER-09 the account menu works by keyboard; a link or the name of the event changes the event', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/cart', { event: bareEvent })
  await expect(change(page)).toBeVisible()
  const seen = await change(page).evaluate((link) =>
    [...link.childNodes]
      .filter((part) => !(part instanceof Element) || part.getBoundingClientRect().width > 1)
      .map(({ textContent }) => textContent)
      .join(''),
  )
  expect(seen).toBe('Change')
  const name = page.getByRole('button', { name: bareEvent.name })
  await expect(name).toBeHidden()
  await change(page).click()
  await expect(page.getByRole('button', { name: 'Select Event' }).first()).toBeVisible()
  await expectPath(page, '/events')
  await expect(change(page)).toHaveCount(0)

  await account(page).press('Enter')
  const menu = page.getByRole('list', { name: 'Account menu' })
  await expect(menu.getByRole('listitem')).toHaveText(['View Order History', 'Preferences', 'Log Out'])
  await expect(page.getByRole('banner').getByText(fan.email)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link', { name: 'View Order History' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('button', { name: 'Preferences' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('button', { name: 'Log Out' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(account(page)).toBeFocused()
  await account(page).click()
  await menu.getByRole('link', { name: 'View Order History' }).click()
  await expect(menu).toBeHidden()
  await expectPath(page, '/transactions')

  await page.setViewportSize(desktop)
  await expect(name).toBeVisible()
  await expect(change(page)).toBeHidden()
  await name.click()
  await expectPath(page, '/events')
})

test('FAN-54 the header of /checkout asks before leaving; /events then does not ask again until there is a new cart', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const question = page.getByRole('alertdialog', { name: 'Change event?' })
  const another = () =>
    page.locator('article:not([aria-current])').getByRole('button', { name: 'Select Event' }).first().click()
  await prepareCheckout(page, openSignedIn, fan)
  await goTo(page, '/checkout')
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Change event/ })
    .click()
  await expect(question).toContainText('Your cart will be emptied.')
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect(question).toBeHidden()
  await expectPath(page, '/checkout')

  await page.setViewportSize(desktop)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Change$/ })
    .click()
  await question.getByRole('button', { name: 'Change' }).click()
  await expectPath(page, '/events')
  await another()
  await expectPath(page, '/')
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible()

  await addFirstProduct(page)
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await page.goBack()
  await another()
  await expect(question).toBeVisible()
})

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

test('FAN-55 FAN-27 with large text header and bar leave room for the content, and the whole account menu opens over the screen', async ({
  page,
  context,
}) => {
  await openSeeded(page, 'demo')
  const devtools = await context.newCDPSession(page)
  for (const [path, shown] of [
    ['/', 'View cart'],
    ['/product?pid=1040', 'Add to Cart'],
    ['/cart', 'Proceed to Confirmation'],
    ['/confirmation', 'Confirm In-Seat Delivery'],
    ['/checkout', 'Pay Now'],
    ['/transactions', 'Your Orders'],
  ] as const) {
    await page.goto(siteOf('demo') + path)
    await expect(page.getByText(shown).first(), path).toBeVisible()
    expect(await barShare(page), `${path} at 100 %`).toBeGreaterThan(5)
    for (const height of [844, 664]) {
      await page.setViewportSize({ width: 390, height })
      for (const times of [1, 1.25, 1.5, 1.75, 2]) {
        await setTextSize(devtools, times)
        const share = await barShare(page)
        expect.soft(share, `${path} at ${times * 100} %, ${height} px high`).toBeLessThanOrEqual(30)
      }
    }
    if (path === '/cart') await expectWholeMenu(page)
    await setTextSize(devtools, 1)
  }
})
