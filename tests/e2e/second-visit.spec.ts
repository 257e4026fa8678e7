import type { Page, Request } from '@playwright/test'
import { runningEvent } from './support/chosen-event.ts'
import { injectFault } from './support/product-server.ts'
import { expect, test } from './support/storefront-test.ts'

type Fields = Record<string, unknown>

/** The first screens: what of each is read, how something in it is called, and what it is called by the time of the second visit. */
const screens = [
  {
    path: '/',
    list: 'menu',
    call: '/api/console/catalog/quickpicks',
    before: 'Spring Water',
    after: 'Still Water',
  },
  {
    path: '/events',
    list: 'events',
    call: '/api/console/entertainments/events',
    before: 'Rovers Festival Week',
    after: 'Rovers Winter Week',
  },
] as const

/** In the screen's own list, not in the banner of the selected event. */
const named = (page: Page, name: string) =>
  page.locator('main').locator('article').filter({ hasText: name }).first()

const isKept = (page: Page, key: string) =>
  page.evaluate(
    (key) =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('storefront')
        opening.onsuccess = () => {
          const asked = opening.result.transaction('device').objectStore('device').get(key)
          asked.onsuccess = () => {
            opening.result.close()
            resolve(asked.result !== undefined)
          }
        }
      }),
    key,
  )

/** What the product server sends with one name changed. */
const renamed = (body: Fields, before: string, after: string): Fields =>
  JSON.parse(JSON.stringify(body).replaceAll(before, after))

for (const { path, list, call, before, after } of screens) {
  const isRead = (request: Request) => request.url().includes(call)

  test(`FAN-38 on a second visit of ${path} what this device kept is there at once, then what is fresh`, async ({
    page,
    fan,
    openSignedIn,
  }) => {
    const first = page.waitForResponse((response) => isRead(response.request()))
    await openSignedIn(path, { event: runningEvent })
    await expect(named(page, before)).toBeVisible()
    const body = await (await first).json()
    await expect.poll(() => isKept(page, list)).toBe(true)

    await injectFault({
      match: { path: call, email: fan.email },
      status: 200,
      body: renamed(body, before, after),
    })
    const release = Promise.withResolvers<void>()
    await page.route(
      (url) => url.pathname === call,
      async (route) => {
        await release.promise
        await route.continue()
      },
    )
    await page.reload()
    await expect(named(page, before)).toBeVisible()
    await expect(named(page, after)).toBeHidden()
    release.resolve()
    await expect(named(page, after)).toBeVisible()
    await expect(named(page, before)).toBeHidden()
  })

  test(`FAN-38, FAN-29 what was kept of ${path} stays below the notice of a read that failed`, async ({
    page,
    fan,
    openSignedIn,
  }) => {
    await openSignedIn(path, { event: runningEvent })
    await expect(named(page, before)).toBeVisible()
    await expect.poll(() => isKept(page, list)).toBe(true)
    const mend = await injectFault({ match: { path: call, email: fan.email }, status: 500 })
    let failed = 0
    page.on('response', (response) => {
      if (isRead(response.request()) && !response.ok()) failed += 1
    })
    await page.reload()
    // The second of which is the last (CALL-09).
    await expect.poll(() => failed).toBe(2)
    const again = page.locator('main').getByRole('button', { name: 'Try Again' })
    await expect(again).toBeVisible()
    await expect(named(page, before)).toBeVisible()
    const top = async (of: typeof again) => (await of.boundingBox())?.y ?? Number.NaN
    expect(await top(again)).toBeLessThan(await top(named(page, before)))
    await mend()
    await again.click()
    await expect(again).toBeHidden()
    await expect(named(page, before)).toBeVisible()
  })
}
