import type { Locator, Page, Request } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { runningEvent } from './support/chosen-event.ts'
import { cola, fillCart } from './support/filled-cart.ts'
import { cards } from './support/home.ts'
import { expect, test } from './support/storefront-test.ts'

const entry = /\/assets\/index-[\w-]+\.js$/
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

/** Keeps the app's own code back until it is let go. */
const holdApp = (page: Page) => hold(page, entry)

async function hold(page: Page, file: RegExp): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(file, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Where elements stand, in whole px. */
const placesOf = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return [x, y, width, height].map(Math.round)
    }),
  )

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

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const)
  test(`AUTH-01 the tenant's picture and name are there before the app, where it shows them: ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const release = await holdApp(page)
    await page.goto(`${siteOf('demo')}/`, { waitUntil: 'commit' })
    const places = () => placesOf(page.locator('.auth-frame :is(img, strong)'))
    await expect(page.getByRole('status')).toContainText('Loading your experience...')
    await expect(page.locator('.auth-frame')).toContainText('Welcome to Kingsbridge Rovers Fan Store')
    await expect(page.locator('.auth-logo')).toHaveJSProperty('complete', true)
    const before = await places()
    release()
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    expect(await places()).toEqual(before)
  })

for (const [width, height] of [
  [360, 640],
  [390, 844],
  [800, 1280],
  [1280, 800],
] as const)
  test(`HOME-01 the banner of the event is there before the app, where it shows it: ${width} × ${height}`, async ({
    page,
    openSignedIn,
  }) => {
    await page.setViewportSize({ width, height })
    await openSignedIn('/version.json', { event: runningEvent })
    const release = await holdApp(page)
    await page.goto(`${siteOf('demo')}/`, { waitUntil: 'commit' })
    const banner = page.locator('.event-banner, .event-name, .event-dates dd')
    await expect(page.getByRole('status')).toHaveText('Loading your experience...')
    await expect(page.locator('.event-name')).toHaveText(runningEvent.name)
    await expect(page.locator('.event-banner')).toHaveCSS('background-image', /url\(/)
    const before = await placesOf(banner)
    const text = await banner.allInnerTexts()
    release()
    await expect(cards(page, 'Drinks').first()).toBeVisible()
    expect(await placesOf(banner)).toEqual(before)
    // The button comes with the app.
    expect((await banner.allInnerTexts()).slice(1)).toEqual(text.slice(1))
  })

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const)
  test(`CART-04 headings that the page knows are there before the app, where it shows them: ${width} × ${height}`, async ({
    page,
    openSignedIn,
  }) => {
    await page.setViewportSize({ width, height })
    await openSignedIn('/version.json', { event: runningEvent })
    await fillCart(page, 42, [cola])
    await page.goto(`${siteOf('demo')}/cart`)
    const known = page.locator('.page-title :is(.title, .subtitle)').filter({ visible: true })
    await expect(known).toHaveText(/1 item · total quantity 2$/)
    for (const path of ['/cart', '/events', '/confirmation', '/checkout']) {
      const release = await holdApp(page)
      await page.goto(`${siteOf('demo')}${path}`, { waitUntil: 'commit' })
      await expect(page.getByRole('status')).toHaveText('Loading your experience...')
      const texts = await known.allInnerTexts()
      expect(texts.join()).not.toBe('')
      const before = await placesOf(known)
      release()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(texts[0] ?? '')
      await expect.poll(() => placesOf(known)).toEqual(before)
      await page.unroute(entry)
    }
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
