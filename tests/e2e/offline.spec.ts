import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { readyOffline, reopen } from './support/browser.ts'
import { ledgerOf } from './support/product-server.ts'
import { pay, success } from './support/screens.ts'
import { openSeeded } from './support/seeded-fan.ts'
import { logOut, sessionCookie } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'
import { detailsOf, hotDogs, keepPasses, runningEvent, store } from './support/visit.ts'

test.use({ serviceWorkers: 'allow' })

/** Everything that the page and the browser have stored of the site, as one text. */
const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    const kept: unknown[] = [document.documentElement.outerHTML, { ...localStorage }, { ...sessionStorage }]
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name ?? '')
        opening.onsuccess = () => resolve(opening.result)
      })
      for (const store of database.objectStoreNames)
        kept.push(
          await new Promise((resolve) => {
            const asked = database.transaction(store).objectStore(store).getAll()
            asked.onsuccess = () => resolve(asked.result)
          }),
        )
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        kept.push(request.url)
        if (!/\.(js|css|woff2|png)$/.test(new URL(request.url).pathname))
          kept.push(await (await cache.match(request))?.text())
      }
    }
    return JSON.stringify(kept)
  })

/** The name of the first product on the menu. */
const firstProduct = (page: Page) => page.getByRole('main').getByRole('listitem').locator('a bdi').first()

test('FAN-20 FAN-39 FAN-40 UPD-08 VEN-05 without a network a fan who has paid finds order, QR code and menu, in the venue’s theme from the first paint; signing out removes all stored data at once, and the session when there is a network', async ({
  page,
  context,
}) => {
  const fan = await openSeeded(page, 'dark')
  await store(page, { customer_details: { ...detailsOf(fan), section: 'Floor A', seat: '12' } })
  await page.goto(`${siteOf('dark')}/checkout`)
  // The worker fetches every file as soon as there is an order, which competes with the dialog's own files.
  await pay(page, { timeout: 30_000 })
  await success(page).getByRole('button', { name: 'Continue Shopping' }).click()
  const bar = (at: Page) => at.getByRole('region', { name: /^Your order / })
  await expect(bar(page).getByText('Paid, being prepared')).toBeVisible()
  await expect(bar(page).getByText('Seat 12 · Floor A')).toBeVisible()
  const [online, paid] = [await bar(page).textContent(), (await ledgerOf(fan.email))[0]?.orderId ?? 'none']
  const product = (await firstProduct(page).textContent()) ?? 'none'
  await readyOffline(page)
  const cached = await page.evaluate(async () => {
    const caching = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = (await Promise.all(caching.map((cache) => cache.keys()))).flat()
    return requests.map(({ url }) => new URL(url).pathname)
  })
  const icons = ['/icons/icon-192.png', '/icons/icon-512.png', '/icons/icon.svg', '/manifest.webmanifest']
  expect(cached).toEqual(expect.arrayContaining(icons))
  const before = await everythingKept(page)
  for (const text of [fan.email, paid, product]) expect(before).toContain(text)

  await context.setOffline(true)
  const opened = await reopen(page, context)
  await opened.emulateMedia({ colorScheme: 'light' })
  const canvas = () => opened.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  for (const path of ['/events', '/']) {
    await opened.goto(siteOf('dark') + path, { waitUntil: 'commit' })
    await opened.locator('#root').waitFor({ state: 'attached' })
    expect(await canvas()).toBe('rgb(16, 17, 25)')
    await expect(opened.getByText('You can still see your orders and the last menu.')).toBeVisible()
    expect(await canvas()).toBe('rgb(16, 17, 25)')
    await expect(bar(opened)).toHaveText(online ?? '')
  }
  await expect(opened.getByRole('heading', { name: 'The Grand Festival Week' })).toBeVisible()
  await expect(firstProduct(opened)).toHaveText(product)
  await opened.getByRole('button', { name: 'Show QR Code' }).click()
  await expect(opened.getByRole('img', { name: `QR code of order ${paid}` })).toBeVisible()
  await opened.keyboard.press('Escape')

  await logOut(opened)
  await expect(opened.getByRole('heading', { name: 'No connection' })).toBeVisible()
  const after = await everythingKept(opened)
  for (const text of [fan.email, paid, product]) expect(after).not.toContain(text)
  const names = async () => (await context.cookies()).map(({ name }) => name)
  expect(await names(), 'script cannot remove it').toContain(sessionCookie)
  await context.setOffline(false)
  await expect(opened.getByLabel('Email')).toBeVisible()
  expect(await everythingKept(opened)).not.toContain(fan.email)
  await expect.poll(names).not.toContain(sessionCookie)
})

test('FAN-20 STORE-10 the service worker and its shell are ready as soon as a fan has an order; after the session ended while the page was closed, no page shows the order offline', async ({
  page,
  context,
  fan,
  openSignedIn,
}) => {
  // Without an order the worker waits for 5 s, which do not pass here.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await openSignedIn('/', { event: runningEvent })
  await expect.poll(() => everythingKept(page)).toContain('endsAt')
  const orderId = 'ORD-OFFLINE-1'
  await keepPasses(page, [{ orderId, paidAt: Date.now(), items: [hotDogs] }])
  await readyOffline(page)

  const opened = await reopen(page, context)
  await opened.goto(`${siteOf('demo')}/version.json`)
  await opened.evaluate(() => fetch('/api/logout', { method: 'POST', headers: { 'x-csrf': '1' } }))
  await opened.goto(siteOf('demo'))
  await expect(opened.getByLabel('Email')).toBeVisible()
  await expect.poll(() => everythingKept(opened)).not.toContain('endsAt')
  expect(await everythingKept(opened)).not.toContain(fan.email)
  await context.clock.resume()
  await context.setOffline(true)
  const later = await reopen(opened, context)
  await later.goto(siteOf('demo'))
  await expect(later.getByRole('heading', { name: 'No connection' })).toBeVisible()
  expect(await everythingKept(later), 'it waits for its fan').toContain(orderId)
})
