import { askNow, fact } from './support/screens.ts'
import { expect, test } from './support/storefront-test.ts'
import { bareEvent, hotDogs, keepPasses } from './support/visit.ts'

test.describe('features of the whole browser', { tag: ['@whole-browser', '@nightly'] }, () => {
  test.use({ serviceWorkers: 'allow' })

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
