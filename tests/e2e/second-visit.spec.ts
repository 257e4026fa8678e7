import type { Page, Response } from '@playwright/test'
import { runningEvent } from './support/chosen-event.ts'
import { hold } from './support/hold.ts'
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

test('FAN-38, FAN-29 on a second visit of / and /events what this device kept is there at once, then what is fresh; it stays below the notice of a read that failed', async ({
  page,
  fan,
  openSignedIn,
}) => {
  await openSignedIn('/version.json', { event: runningEvent })
  for (const { path, list, call, before, after } of screens) {
    const isRead = (response: Response) => new URL(response.url()).pathname === call
    const first = page.waitForResponse(isRead)
    await page.goto(new URL(path, page.url()).href)
    await expect(named(page, before)).toBeVisible()
    const body = await (await first).json()
    await expect.poll(() => isKept(page, list)).toBe(true)

    const match = { path: call, email: fan.email }
    const mend = await injectFault({ match, status: 200, body: renamed(body, before, after) })
    const release = await hold(page, new RegExp(call))
    await page.reload()
    await expect(named(page, before)).toBeVisible()
    await expect(named(page, after)).toBeHidden()
    release()
    await expect(named(page, after)).toBeVisible()
    await expect(named(page, before)).toBeHidden()
    await page.unrouteAll()
    await mend()

    const mendFailure = await injectFault({ match, status: 500 })
    let failed = 0
    const count = (response: Response) => {
      if (isRead(response) && !response.ok()) failed += 1
    }
    page.on('response', count)
    await page.reload()
    // The second of which is the last (CALL-09).
    await expect.poll(() => failed).toBe(2)
    page.off('response', count)
    const again = page.locator('main').getByRole('button', { name: 'Try Again' })
    await expect(again).toBeVisible()
    await expect(named(page, after)).toBeVisible()
    const top = async (of: typeof again) => (await of.boundingBox())?.y ?? Number.NaN
    expect(await top(again)).toBeLessThan(await top(named(page, after)))
    await mendFailure()
    await again.click()
    await expect(again).toBeHidden()
    await expect(named(page, before)).toBeVisible()
  }
})
