import type { Page, Request } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { hold, holdApp } from './support/browser.ts'
import { expect, test } from './support/storefront-test.ts'
import { cola, fillCart, runningEvent } from './support/visit.ts'

/** Collects the calls to our server and the files of the app that the page requests. */
function requestsOf(page: Page) {
  let requests: Request[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) requests = []
    requests.push(request)
  })
  const paths = () => requests.map((request) => new URL(request.url()).pathname)
  return {
    calls: () => paths().filter((path) => path.startsWith('/api/')),
    files: () => paths().filter((path) => path.startsWith('/assets/')),
  }
}

type Drawn = { drawnFirst?: string }

test("FAN-37 a screen requests its data before the app's code is loaded, requests it once, and is drawn with it when it came first; its page fits into the first round trip", async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/version.json', { event: runningEvent })
  await fillCart(page, [cola])
  await page.addInitScript(() => {
    // A screen waits 100 ms for data that has arrived. A busy machine may need longer to run the code.
    const later = window.setTimeout
    Object.assign(window, {
      setTimeout: (run: () => void, ms: number, ...given: unknown[]) =>
        later(run, ms === 100 ? 5_000 : ms, ...given),
    })
    new MutationObserver((_, observer) => {
      const main = document.querySelector('main')
      if (!main) return
      Object.assign(window, { drawnFirst: main.textContent })
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  const { calls, files } = requestsOf(page)
  for (const { path, read, file, shown, isDrawnFirst = true } of [
    { path: '/', read: /quickpicks/, file: /home-screen/, shown: 'Spring Water' },
    { path: '/events', read: /entertainments\/events/, file: /events-screen/, shown: 'Select Event' },
    {
      path: '/product?pid=1001',
      read: /catalog\/products\/1001/,
      file: /product-screen/,
      shown: 'Add to Cart',
    },
    { path: '/cart', read: /cart\/details/, file: /cart-screen/, shown: 'Cola', isDrawnFirst: false },
  ]) {
    const reads = () => calls().filter((call) => read.test(call))
    // The previous page prefetches data when it is idle, which would be counted too.
    await page.goto('about:blank')
    const release = await holdApp(page)
    const come = page
      .waitForResponse((response) => read.test(new URL(response.url()).pathname))
      .then((response) => response.finished())
    const response = await page.goto(siteOf('demo') + path, { waitUntil: 'commit' })
    const headers = (await response?.headersArray())?.map(({ name, value }) => `${name}: ${value}\r\n`)
    // The first round trip carries ten packets of 1,460 bytes, before any acknowledgement.
    expect(`${headers?.join('')}${await response?.text()}`.length, path).toBeLessThan(14_600)
    await come
    await expect.poll(() => files().some((each) => file.test(each)), path).toBe(true)
    release()
    await expect(page.getByRole('main').getByText(shown).first(), path).toBeVisible()
    const drawnFirst = await page.evaluate(() => (window as Drawn).drawnFirst)
    if (isDrawnFirst) expect(drawnFirst, path).toContain(shown)
    await page.waitForLoadState('networkidle')
    expect(reads(), path).toHaveLength(1)
    expect(new Set(files()).size, path).toBe(files().length)
    await page.unrouteAll()
  }
})

test('GUARD-01, GUARD-03, GUARD-04, HEADER-01, FAN-37 a signed-out page requests only the code of /auth, shows a spinner until it is loaded, and has no header', async ({
  page,
}) => {
  const { calls, files } = requestsOf(page)
  const release = await holdApp(page)
  const releaseScreen = await hold(page, /\/assets\/auth-screen-/)
  const spinner = page.getByRole('status').filter({ hasText: 'Loading your experience...' })
  const fillsTheScreen = async () => {
    await expect(spinner).toBeVisible()
    await expect
      .poll(() => page.getByRole('main').boundingBox())
      .toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
  }
  await page.goto(siteOf('demo'), { waitUntil: 'commit' })
  await fillsTheScreen()
  await expect.poll(() => files().some((each) => each.includes('auth-screen'))).toBe(true)
  const started = page.waitForResponse(/\/assets\/index-[\w-]+\.js$/)
  release()
  await (await started).finished()
  await fillsTheScreen()
  releaseScreen()
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
  await expect(spinner).toHaveCount(0)
  await expect(page).toHaveURL(`${siteOf('demo')}/auth`)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Account menu' })).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(calls()).toEqual([])
})
