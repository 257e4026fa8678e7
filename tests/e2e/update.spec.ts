import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { expect, test } from './support/storefront-test.ts'
import { store, storedIn } from './support/visit.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits for the app's first effects, which store its theme and start its timers. */
const started = (page: Page) => expect.poll(() => storedIn(page, 'theme-config')).not.toBeNull()

/** Leaves traces that only clearing the caches or loading the page removes; see `expectUpdated`. */
async function leaveTraces(page: Page) {
  await page.evaluate(async () => {
    await caches.open('leftover')
    localStorage.removeItem('theme-config')
    document.documentElement.dataset.page = 'before'
  })
}

/** Asserts that the page was reloaded with cleared caches. */
async function expectUpdated(page: Page) {
  await expect(page.locator('html')).not.toHaveAttribute('data-page')
  expect(await page.evaluate(() => caches.has('leftover'))).toBe(false)
  await started(page)
}

test('UPD-03, UPD-05, UPD-06 a new version is offered and installed, and not offered again; a required version is installed once, without asking', async ({
  page,
}) => {
  let served = { version: 'v2', updateRequired: false, updateMessage: 'Take v2' }
  let asked = 0
  await page.route('**/version.json?*', (route) => {
    asked += 1
    return route.fulfill({ json: served })
  })
  const start = new Date('2026-11-21T12:00:00Z')
  await page.clock.install({ time: new Date(start.getTime() - 60_000) })
  await page.clock.pauseAt(start)
  await page.goto(`${siteOf('demo')}/auth`)
  await store(page, { app_version: 'v1' })
  await started(page)
  const storedVersion = () => storedIn(page, 'app_version')
  const banner = page.getByRole('region', { name: 'App update' })

  // The code of the check loads after the first screen.
  await expect(async () => {
    await page.clock.runFor(1000)
    await expect(banner.getByText('Take v2')).toBeVisible({ timeout: 500 })
  }).toPass()
  await leaveTraces(page)
  await page.getByRole('button', { name: 'Update Now' }).click()
  await expectUpdated(page)
  const checks = async () => {
    await page.clock.runFor(1000)
    return asked
  }
  await expect.poll(checks).toBe(2)
  expect(await storedVersion()).toBe('v2')
  await expect(banner).toHaveCount(0)

  served = { version: 'v3', updateRequired: true, updateMessage: '' }
  await leaveTraces(page)
  await page.clock.fastForward('05:00')
  await expectUpdated(page)
  expect(await storedVersion()).toBeNull()
  await page.evaluate(() => {
    document.documentElement.dataset.page = 'after'
  })
  await expect.poll(checks).toBe(4)
  await expect.poll(storedVersion).toBe('v3')
  await page.clock.fastForward('05:00')
  await expect.poll(() => asked).toBe(5)
  await expect(page.locator('html')).toHaveAttribute('data-page', 'after')
  await expect(banner).toHaveCount(0)
})
