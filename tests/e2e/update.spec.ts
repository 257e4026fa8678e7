import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { expect, test } from './support/storefront-test.ts'
import { store, storedIn } from './support/visit.ts'

test.use({ serviceWorkers: 'allow' })

type VersionFile = { version: string; updateRequired?: boolean; updateMessage?: string }

/**
 * Opens a page with a controlled clock and a stored version. The server reports one of `files` at each check, then always the
 * last.
 */
async function openAt(page: Page, files: VersionFile[], stored: string) {
  const asked: string[] = []
  await page.route('**/version.json?*', (route) => {
    asked.push(route.request().url())
    const file = files[Math.min(asked.length, files.length) - 1]
    return route.fulfill({ json: { updateRequired: false, updateMessage: '', ...file } })
  })
  const start = new Date('2026-11-21T12:00:00Z')
  await page.clock.install({ time: new Date(start.getTime() - 60_000) })
  await page.clock.pauseAt(start)
  await page.goto(`${siteOf('demo')}/auth`)
  await store(page, { app_version: stored })
  await started(page)
  return asked
}

/** Waits for the app's first effects, which store its theme and start its timers. */
const started = (page: Page) => expect.poll(() => storedIn(page, 'theme-config')).not.toBeNull()

const storedVersion = (page: Page) => storedIn(page, 'app_version')
const banner = (page: Page) => page.getByRole('region', { name: 'App update' })
const afterStart = (page: Page) => page.clock.runFor(1000)
const fiveMinutes = (page: Page) => page.clock.fastForward('05:00')

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

test('UPD-02 to UPD-06 a new version is offered, dismissed, offered again with the next version, and installed; a required version is installed once, without asking', async ({
  page,
}) => {
  const asked = await openAt(
    page,
    [
      { version: 'v2' },
      { version: 'v2' },
      { version: 'v3', updateMessage: 'Take v3' },
      { version: 'v3' },
      { version: 'v4', updateRequired: true },
    ],
    'v1',
  )
  await afterStart(page)
  await expect(banner(page)).toContainText('A new version is available. Update now?')
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(banner(page)).toHaveCount(0)
  await fiveMinutes(page)
  await expect.poll(() => asked).toHaveLength(2)
  await expect(banner(page)).toHaveCount(0)
  await fiveMinutes(page)
  await expect(banner(page)).toContainText('Take v3')

  await leaveTraces(page)
  await page.getByRole('button', { name: 'Update Now' }).click()
  await expectUpdated(page)
  await afterStart(page)
  await expect.poll(() => asked).toHaveLength(4)
  expect(await storedVersion(page)).toBe('v3')
  await expect(banner(page)).toHaveCount(0)

  await leaveTraces(page)
  await fiveMinutes(page)
  await expectUpdated(page)
  expect(await storedVersion(page)).toBeNull()
  await page.evaluate(() => {
    document.documentElement.dataset.page = 'after'
  })
  await afterStart(page)
  await expect.poll(() => storedVersion(page)).toBe('v4')
  await fiveMinutes(page)
  await expect.poll(() => asked).toHaveLength(7)
  await expect(page.locator('html')).toHaveAttribute('data-page', 'after')
  await expect(banner(page)).toHaveCount(0)
})
