import { siteOf } from './support/addresses.ts'
import { eventAround } from './support/chosen-event.ts'
import {
  hotDogs,
  keepPasses,
  lemonade,
  orderBar,
  pendingOrder,
  seededOrder,
  storedOrders,
} from './support/passes.ts'
import { askNow } from './support/payment.ts'
import { callsTo, injectFault, seed, settleCharge } from './support/product-server.ts'
import { expect, test } from './support/storefront-test.ts'
import { card, cards, detail, event, fact } from './support/transactions.ts'

const minute = 60_000
const seat = { method: 'inseat', section: 'North Stand 101', seat: '12' }

test('FAN-21 the QR dialog is black on white with the order number in large type, as wide as the phone; the screen stays awake', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    const locks: string[] = []
    Object.assign(window, { locks })
    const request = async (type: string) => {
      locks.push(type)
      return { release: async () => void locks.push('released') }
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
  const locks = () => page.evaluate(() => (window as unknown as { locks: string[] }).locks)
  await page.emulateMedia({ colorScheme: 'dark' })
  await seed({ email: fan.email, transactions: 1 })
  await openSignedIn('/transactions', { event })
  await card(page, '0001').click()
  await page.getByRole('button', { name: 'Show QR Code' }).click()

  const dialog = page.getByRole('dialog', { name: 'Order QR Code' })
  await expect(dialog).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  const number = dialog.getByText(/^ORD-[\w-]+$/)
  await expect(number).toHaveCSS('color', 'rgb(0, 0, 0)')
  expect(await number.evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize))).toBeGreaterThan(
    23,
  )
  await expect(dialog).toContainText('Turn up your screen’s brightness so that it scans.')
  const code = await dialog.getByRole('img').boundingBox()
  expect(code?.width).toBeGreaterThan(390 - 2 * 20)

  expect(await locks()).toEqual(['screen'])
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(locks).toEqual(['screen', 'screen', 'released'])
  await page.keyboard.press('Escape')
  await expect.poll(locks).toEqual(['screen', 'screen', 'released', 'released'])
})

test('FAN-17, FAN-22 the newest order stands on / until it is completed; the change is announced and notified', async ({
  page,
  fan,
  context,
  openSignedIn,
}) => {
  await context.grantPermissions(['notifications'])
  await page.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { told })
    navigator.vibrate = (pattern) => told.push(`buzz ${pattern}`) > 0
    const Stub = function (this: unknown, title: string, { body }: { body: string }) {
      told.push(`${title}: ${body}`)
    }
    Object.assign(window, { Notification: Object.assign(Stub, { permission: 'granted' }) })
  })
  const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told)
  const orderId = await pendingOrder(fan.email)
  await openSignedIn('/', { event })
  await keepPasses(page, [
    { orderId, paidAt: Date.now(), items: [hotDogs, lemonade], place: seat },
    { orderId: 'ORD-older', paidAt: Date.now() - minute, status: 'pending', items: [lemonade] },
  ])
  const bar = orderBar(page)
  await expect(bar).toHaveCount(1)
  await expect(bar).toContainText('pending')
  await expect(bar).toContainText('2 × Classic Hot Dog, Lemonade')
  await expect(bar).toContainText('Section North Stand 101, Seat 12')
  await bar.getByRole('button', { name: 'Show QR Code' }).click()
  await expect(page.getByRole('img', { name: `QR code of order ${orderId}` })).toBeVisible()
  await page.keyboard.press('Escape')

  await settleCharge(orderId, 'SUCCESS')
  await askNow(page)
  const news = `Order ${orderId} is now completed.`
  await expect(page.getByRole('status').filter({ hasText: news })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(news))
  expect(await told()).toEqual(['buzz 200,100,200', `Kingsbridge Rovers Fan Store: ${news}`])
  await expect(bar).not.toContainText('2 × Classic Hot Dog')
})

test('FAN-19 card and detail say what was ordered and where it goes; FAN-18 an order that is not confirmed has no ordinary status', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await seed({ email: fan.email, transactions: 3 })
  await openSignedIn('/transactions', { event })
  await expect(cards(page).nth(1)).toContainText('completed')
  const { number: first, orderId } = await seededOrder(page)
  const older = (text: string) => text.replace(/3$/, '2')
  const bought = {
    paidAt: Date.now() - 2 * 60 * minute,
    items: [hotDogs, lemonade],
    event: { name: 'Derby Day', startOn: '', endOn: '' },
    place: { method: 'pickup', location: 'East Kiosk', time: '6:00 PM-6:30 PM' },
  }
  await keepPasses(page, [
    { ...bought, orderId, transactionNumber: first },
    { ...bought, orderId: older(orderId), transactionNumber: older(first), confirmed: false, paidAt: 1 },
  ])
  await expect(cards(page).nth(0)).toContainText('2 × Classic Hot Dog, Lemonade')
  await expect(cards(page).nth(0)).toContainText('pending')
  await expect(cards(page).nth(1)).toContainText('Paid, waiting for confirmation')
  await expect(cards(page).nth(1)).not.toContainText('completed')
  await expect(cards(page).nth(2)).toContainText('completed')

  await card(page, '0003').click()
  await expect(detail(page).getByRole('listitem').first()).toHaveText(/2 ×Classic Hot Dog\$11\.00Large/)
  await expect(fact(page, 'Event')).toHaveText('Derby Day')
  await expect(fact(page, 'Pickup')).toHaveText('East Kiosk, 6:00 PM-6:30 PM')
  await page.goBack()
  await card(page, '0002').click()
  await expect(detail(page).getByText('Paid, waiting for confirmation')).toBeVisible()
  await expect(detail(page).getByText('completed')).toHaveCount(0)
})

test('FAN-20 orders seen once are there without the history, with their QR codes; an order that it does not have opens too', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await seed({ email: fan.email, transactions: 2 })
  await openSignedIn('/transactions', { event })
  await card(page, '0002').click()
  await expect(detail(page).getByText('pending')).toBeVisible()
  const { orderId: seen } = await seededOrder(page)
  await injectFault({ match: { path: '/transactions', email: fan.email }, status: 503 })
  await page.goto(`${siteOf('demo')}/transactions`)
  await expect(page.getByText('Your order history could not be loaded.')).toBeVisible()
  await page.getByRole('button', { name: new RegExp(`${seen}$`) }).click()
  await expect(page).toHaveURL(new RegExp(`order=${seen}`))
  await expect(fact(page, 'Order ID')).toHaveText(seen)
  await detail(page).getByRole('button', { name: 'Show QR Code' }).click()
  await expect(page.getByRole('img', { name: `QR code of order ${seen}` })).toBeVisible()
})

test('FAN-19 /transactions?order= opens that very order, also one that only the history knows; an unknown one says so', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await seed({ email: fan.email, transactions: 3 })
  await openSignedIn('/transactions', { event })
  const { number, orderId } = await seededOrder(page)
  await keepPasses(page, [])
  await page.goto(`${siteOf('demo')}/transactions?order=${orderId}`)
  await expect(fact(page, 'Transaction ID')).toHaveText(number)
  await expect(page.getByTitle('Receipt')).toBeVisible()
  await page.goto(`${siteOf('demo')}/transactions?order=nothing-like-it`)
  await expect(detail(page)).toContainText('Order not found.')
})

test('FAN-19 the status of a row is asked once it comes into view, and no more once it is final', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await page.setViewportSize({ width: 390, height: 500 })
  await seed({ email: fan.email, transactions: 10 })
  await openSignedIn('/transactions', { event })
  await expect(cards(page).nth(1)).toContainText('completed')
  const asked = await callsTo(fan.email, 'transactions/.+/orders')
  expect(asked).toBeLessThan(8)
  const second = /-0009$/
  const isStored = async () =>
    (await storedOrders(page)).some(({ transactionNumber }) => second.test(transactionNumber))
  await expect.poll(isStored).toBe(true)
  await page.reload()
  await expect(cards(page).nth(0)).toContainText('pending')
  await expect(cards(page).nth(1)).toContainText('completed')
  await expect.poll(() => callsTo(fan.email, 'transactions/.+-0009/orders')).toBe(1)
})

test('FAN-22 the browser is asked for permission by a tap alone', async ({ page, fan, openSignedIn }) => {
  await page.addInitScript(() => {
    const Stub = { permission: 'default', asked: 0 }
    const requestPermission = async () => {
      Stub.permission = 'granted'
      Stub.asked += 1
      return 'granted'
    }
    Object.assign(window, { Notification: Object.assign(Stub, { requestPermission }) })
  })
  const asked = () => page.evaluate(() => (window.Notification as unknown as { asked: number }).asked)
  await seed({ email: fan.email, transactions: 2 })
  await openSignedIn('/transactions', { event })
  await card(page, '0002').click()
  const notifyMe = page.getByRole('button', { name: 'Notify me when it is ready' })
  await expect(notifyMe).toBeVisible()
  expect(await asked()).toBe(0)
  await notifyMe.click()
  await expect(page.getByText('You will be notified while this page is open.')).toBeVisible()
  expect(await asked()).toBe(1)
  await page.goBack()
  await card(page, '0001').click()
  await expect(detail(page).getByText('completed')).toBeVisible()
  await expect(notifyMe).toHaveCount(0)
})

test('FAN-20, GUARD-07 without an event the codes of the orders that are waited for stand on /events, else that of the last one', async ({
  page,
  openSignedIn,
}) => {
  const over = eventAround(-5, -1)
  const bought = { paidAt: Date.now(), event: over, items: [hotDogs] }
  const paid = { ...bought, orderId: 'ORD-paid', status: 'completed' }
  const older = { ...bought, orderId: 'ORD-older', status: 'pending', paidAt: bought.paidAt - minute }
  const bars = orderBar(page)
  await openSignedIn('/events', { event: over })
  await keepPasses(page, [paid, older, { ...older, orderId: 'ORD-waiting', confirmed: false }])
  await page.goto(`${siteOf('demo')}/transactions?order=ORD-older`)
  await expect(page).toHaveURL(/\/events$/)
  await expect(bars).toHaveCount(2)
  await expect(bars.getByRole('link')).toHaveCount(0)
  await orderBar(page, 'ORD-older').getByRole('button', { name: 'Show QR Code' }).click()
  await expect(page.getByRole('img', { name: 'QR code of order ORD-older' })).toBeVisible()

  await keepPasses(page, [paid, { ...paid, orderId: 'ORD-before', paidAt: 1 }])
  await expect(bars).toHaveCount(1)
  await bars.getByRole('button', { name: 'Show QR Code' }).click()
  await expect(page.getByRole('img', { name: 'QR code of order ORD-paid' })).toBeVisible()

  // With an event the history is open to the fan, and the bar is that of /.
  await page.evaluate((chosen) => localStorage.setItem('selected_event', JSON.stringify(chosen)), event)
  await keepPasses(page, [older])
  await expect(bars.getByRole('link', { name: 'View order' })).toBeVisible()
  await keepPasses(page, [paid])
  await expect(page.getByRole('button', { name: 'Select Event' }).first()).toBeVisible()
  await expect(bars).toHaveCount(0)
})

test('FAN-22 a tap on the notification of an order opens it in the page that is there, else in a new one', {
  tag: '@whole-browser',
}, async ({ page, context, openSignedIn }) => {
  await context.grantPermissions(['notifications'])
  await openSignedIn('/', { event })
  const order = { paidAt: Date.now(), items: [hotDogs], transactionNumber: 'TN-1', status: 'initiated' }
  await keepPasses(page, [{ ...order, orderId: 'ORD-ready' }])
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.route('**/api/transactions/TN-1/orders', (route) =>
    route.fulfill({ json: { order: { orderID: 'ORD-ready', status: 'completed' } } }),
  )
  const [worker] = context.serviceWorkers()
  // A question that is under way is not asked again.
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
  /** Taps the first notification; returns the window that was opened for it. */
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

  await keepPasses(page, [{ ...order, orderId: 'ORD-ready' }])
  await expect.poll(shownOnAsking).toEqual([news])
  await page.goto('about:blank')
  await expect.poll(openPages).toBe(0)
  expect(await tap()).toBe('/transactions?order=ORD-ready')
})

test('FAN-24 a pass is shared as a picture where the browser can, else saved', async ({
  page,
  openSignedIn,
}) => {
  await page.addInitScript(() => {
    const shared: File[] = []
    Object.assign(window, { shared })
    if (location.search.includes('saves')) return
    navigator.canShare = (data) => data?.files?.[0]?.type === 'image/png'
    navigator.share = async (data) => void shared.push(...(data?.files ?? []))
  })
  await openSignedIn('/transactions', { event })
  const orderId = 'ORD-123456-1'
  await keepPasses(page, [{ orderId, paidAt: Date.now(), items: [hotDogs], place: seat, event }])
  await page.goto(`${siteOf('demo')}/transactions?order=${orderId}`)
  await page.getByRole('button', { name: 'Share pass' }).click()
  const picture = () =>
    page.evaluate(async () => {
      const [file] = (window as unknown as { shared: File[] }).shared
      if (!file) return null
      const bitmap = await createImageBitmap(file)
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      const context = canvas.getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      const pixels = [...(context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [])]
      const dark = pixels.reduce((sum, value, index) => sum + Number(index % 4 === 0 && value < 40), 0)
      return { name: file.name, width: bitmap.width, corner: pixels[0], share: dark / (pixels.length / 4) }
    })
  await expect.poll(picture).toMatchObject({ name: `order-${orderId}.png`, width: 1080, corner: 255 })
  expect((await picture())?.share).toBeGreaterThan(0.1)

  await page.goto(`${siteOf('demo')}/transactions?saves&order=${orderId}`)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save pass' }).click()
  expect((await saved).suggestedFilename()).toBe(`order-${orderId}.png`)
})

test("FAN-10 without 'transaction' there is no order history, without 'qr' no QR code", async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/', { tenant: 'no-extras', event })
  await keepPasses(page, [{ orderId: 'ORD-1', paidAt: Date.now(), items: [hotDogs] }])
  await expect(orderBar(page)).toContainText('2 × Classic Hot Dog')
  await expect(orderBar(page).getByRole('button')).toHaveCount(0)
  await expect(orderBar(page).getByRole('link')).toHaveCount(0)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible()
  await expect(page.getByText('View Order History')).toHaveCount(0)
  await page.goto(`${siteOf('no-extras')}/transactions?order=ORD-1`)
  await expect(page).toHaveURL(/localhost:\d+\/$/)
})
