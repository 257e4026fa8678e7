import type { Page, Request } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { runningEvent } from './support/chosen-event.ts'
import { cola, fillCart } from './support/filled-cart.ts'
import { hold, holdApp } from './support/hold.ts'
import { cards } from './support/home.ts'
import { expect, test } from './support/storefront-test.ts'

const menu = /quickpicks/

/** Every call to our server and every file of the app that the page asks for from now on. */
function asked(page: Page) {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  const paths = () => requests.map((request) => new URL(request.url()).pathname)
  return {
    calls: () => paths().filter((path) => path.startsWith('/api/')),
    files: () => paths().filter((path) => path.startsWith('/assets/')),
  }
}

for (const [path, read, file, shown] of [
  ['/', menu, /home-screen/, 'Cola'],
  ['/events', /entertainments\/events/, /events-screen/, 'Choose Your Event'],
  ['/product?pid=1001', /catalog\/products\/1001/, /product-screen/, 'Cola'],
  ['/transactions', /\/api\/transactions$/, /transactions-screen/, 'Your Orders'],
  ['/cart', /cart\/details/, /cart-screen/, 'Cola'],
] as const)
  test(`FAN-37 ${path} has asked for what it shows before the app's own code is there, and asks once`, async ({
    page,
    openSignedIn,
  }) => {
    await openSignedIn('/version.json', { event: runningEvent })
    await fillCart(page, 42, [cola])
    const release = await holdApp(page)
    const { calls, files } = asked(page)
    await page.goto(`${siteOf('demo')}${path}`, { waitUntil: 'commit' })
    await expect.poll(() => calls().filter((each) => read.test(each))).toHaveLength(1)
    await expect.poll(() => files().some((each) => file.test(each))).toBe(true)
    release()
    await expect(page.getByRole('main').getByText(shown).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(calls().filter((each) => read.test(each))).toHaveLength(1)
    expect(new Set(files()).size).toBe(files().length)
  })

test('FAN-37 GUARD-04 the page keeps its own loading view until the first screen can be drawn whole', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/version.json', { event: runningEvent })
  const release = await hold(page, /\/assets\/home-screen-/)
  await page.addInitScript(() => {
    const views: string[] = []
    Object.assign(window, { views })
    new MutationObserver(() => {
      const root = document.getElementById('root')
      const view = root?.querySelector('header')
        ? 'header'
        : root?.querySelector('.first-paint')
          ? 'loading'
          : ''
      if (view && views.at(-1) !== view) views.push(view)
      if (root?.querySelector('header') && root.querySelector('.first-paint')) views.push('loading below it')
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${siteOf('demo')}/`)
  await expect(page.getByRole('status')).toHaveText('Loading your experience...')
  release()
  await expect(cards(page, 'Drinks').first()).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { views: string[] }).views)).toEqual([
    'loading',
    'header',
  ])
})

for (const [path, read, shown] of [
  ['/', menu, 'Spring Water'],
  ['/events', /entertainments\/events/, 'Select Event'],
  ['/product?pid=1001', /catalog\/products\/1001/, 'Add to Cart'],
  ['/transactions', /\/api\/transactions\?/, 'No transactions'],
] as const)
  test(`FAN-37 ${path} is drawn with its data where that came before the app's own code`, async ({
    page,
    openSignedIn,
  }) => {
    await openSignedIn('/version.json', { event: runningEvent })
    const release = await holdApp(page)
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        const main = document.querySelector('main')
        if (!main) return
        Object.assign(window, { drawnFirst: main.textContent })
        observer.disconnect()
      }).observe(document, { childList: true, subtree: true })
    })
    const come = page.waitForResponse(read).then((response) => response.finished())
    await page.goto(`${siteOf('demo')}${path}`, { waitUntil: 'commit' })
    await come
    release()
    await expect(page.getByRole('main').getByText(shown).first()).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { drawnFirst: string }).drawnFirst)).toContain(
      shown,
    )
  })

test('FAN-37 for a fan who is not signed in nothing is asked for but the code of /auth', async ({ page }) => {
  const release = await holdApp(page)
  const { calls, files } = asked(page)
  await page.goto(siteOf('demo'), { waitUntil: 'commit' })
  await expect.poll(() => files().some((each) => each.includes('auth-screen'))).toBe(true)
  release()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(calls()).toEqual([])
})

test('FAN-37 where the early request gets no response, the app asks itself', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/version.json', { event: runningEvent })
  let count = 0
  await page.route(menu, (route) => (++count === 1 ? route.abort() : route.continue()))
  await page.goto(`${siteOf('demo')}/`)
  await expect(cards(page, 'Drinks').first()).toBeVisible()
  expect(count).toBe(2)
})

test('FAN-37 an early request that is refused ends the session, once', async ({ page, openSignedIn }) => {
  await openSignedIn('/version.json', { event: runningEvent })
  await page.route(menu, (route) =>
    route.fulfill({ status: 401, json: { error: 'Authentication required' } }),
  )
  const { calls } = asked(page)
  await page.goto(`${siteOf('demo')}/`)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(page.getByText('Session Expired')).toHaveCount(1)
  expect(calls().filter((each) => each === '/api/logout')).toHaveLength(1)
  expect(calls().filter((each) => menu.test(each))).toHaveLength(1)
})

test('FAN-37 the app of a fan takes nothing that was asked for another one', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/version.json', { event: runningEvent })
  const { calls } = asked(page)
  const release = await holdApp(page)
  await page.goto(`${siteOf('demo')}/`, { waitUntil: 'commit' })
  await expect.poll(() => calls().filter((each) => menu.test(each))).toHaveLength(1)
  await page.evaluate(() => {
    const { earlyReads } = window as unknown as { earlyReads: { fan: string } }
    earlyReads.fan = 'somebody else'
  })
  release()
  await expect(cards(page, 'Drinks').first()).toBeVisible()
  expect(calls().filter((each) => menu.test(each))).toHaveLength(2)
})
