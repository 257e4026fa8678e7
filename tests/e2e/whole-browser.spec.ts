import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { phone } from './support/browser.ts'
import { askNow, fact } from './support/screens.ts'
import { openAuth, sessionCookie, sessionOf, submit } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'
import { bareEvent, hotDogs, keepPasses, runningEvent, store } from './support/visit.ts'

test.describe('features of the whole browser', { tag: '@whole-browser' }, () => {
  test.use({ serviceWorkers: 'allow' })

  test('BFF-101 a fan who closes and reopens the browser is still signed in until the session ends', async ({
    playwright,
    launchOptions,
    fan,
  }, testInfo) => {
    /** Opens the browser with the fan's profile and closes it after `visit`. */
    async function inBrowser<T>(visit: (page: Page) => Promise<T>): Promise<T> {
      const browser = await playwright.chromium.launchPersistentContext(testInfo.outputPath('profile'), {
        ...launchOptions,
        viewport: phone,
      })
      try {
        return await visit(await browser.newPage())
      } finally {
        await browser.close()
      }
    }
    const expiresAt = await inBrowser(async (page) => {
      await openAuth(page)
      await submit(page, fan)
      await expect(page).toHaveURL(/\/events$/)
      await store(page, { selected_event: runningEvent })
      return Date.parse((await sessionOf(page))?.expiresAt ?? '')
    })
    await inBrowser(async (page) => {
      await page.goto(siteOf('demo'))
      await expect(page.getByText('Classic Cola').first()).toBeVisible()
      expect(new URL(page.url()).pathname).toBe('/')
      // The browser drops the cookie then, open or closed.
      const cookies = await page.context().cookies(siteOf('demo').replace('http:', 'https:'))
      const { expires = 0 } = cookies.find(({ name }) => name === sessionCookie) ?? {}
      expect(Math.abs(expires * 1000 - expiresAt)).toBeLessThan(5_000)
    })
  })

  test('FAN-22 a tap on the notification of an order opens it in an open page, else in a new one', async ({
    page,
    context,
    openSignedIn,
  }) => {
    await context.grantPermissions(['notifications'])
    await openSignedIn('/', { event: bareEvent })
    const order = { paidAt: Date.now(), items: [hotDogs], transactionNumber: 'TN-1', status: 'initiated' }
    await keepPasses(page, [{ ...order, orderId: 'ORD-ready' }])
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.route('**/api/transactions/TN-1/orders', (route) =>
      route.fulfill({ json: { order: { orderID: 'ORD-ready', status: 'completed' } } }),
    )
    const [worker] = context.serviceWorkers()
    // It does not repeat a question that is pending.
    const shownOnAsking = async () => {
      await askNow(page)
      return shown()
    }
    const shown = () =>
      worker?.evaluate(async () => {
        const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
        return (await registration.getNotifications()).map(({ body }) => body)
      })
    const openPages = () =>
      worker?.evaluate(async () => {
        const { clients } = self as unknown as { clients: { matchAll: (of: object) => Promise<unknown[]> } }
        return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length
      })
    /** Taps the first notification. Returns the window that it opened. */
    const tap = () =>
      worker?.evaluate(async () => {
        const scope = self as unknown as { registration: ServiceWorkerRegistration; clients: object }
        let opened = ''
        const openWindow = async (path: string) => {
          opened = path
        }
        Object.assign(scope.clients, { openWindow })
        const [notification] = await scope.registration.getNotifications()
        await new Promise((resolve) => {
          const waitUntil = (work: Promise<unknown>) => void work.then(resolve, resolve)
          self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
        })
        return opened
      })
    const news = 'Order ORD-ready is now completed.'
    await expect.poll(shownOnAsking).toEqual([news])
    await page.evaluate(() => Object.assign(window, { sameLoad: true }))
    expect(await tap()).toBe('')
    await expect(page).toHaveURL(/\/transactions\?order=ORD-ready$/)
    await expect(fact(page, 'Order ID')).toHaveText('ORD-ready')
    expect(await page.evaluate(() => 'sameLoad' in window)).toBe(true)
    expect(await shown()).toEqual([])

    // The order's screen may already have read that it is completed, so there would be no news.
    await page.goto(new URL('/', page.url()).href)
    await keepPasses(page, [{ ...order, orderId: 'ORD-ready' }])
    await expect.poll(shownOnAsking).toEqual([news])
    await page.goto('about:blank')
    await expect.poll(openPages).toBe(0)
    expect(await tap()).toBe('/transactions?order=ORD-ready')
  })
})
