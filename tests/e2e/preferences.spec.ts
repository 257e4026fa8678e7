import type { Page } from '@playwright/test'
import { runningEvent } from './support/chosen-event.ts'
import { withoutApp } from './support/hold.ts'
import { logOut } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'

const openPreferences = async (page: Page) => {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Preferences' }).click()
  await expect(page.getByRole('dialog', { name: 'Preferences' })).toBeVisible()
}
const look = (page: Page) =>
  page.evaluate(() => {
    const { theme, density } = document.documentElement.dataset
    return { theme, density, canvas: getComputedStyle(document.documentElement).backgroundColor }
  })
const gap = (page: Page) =>
  page
    .getByRole('list')
    .filter({ has: page.getByRole('link', { name: /\$\d/ }) })
    .first()
    .evaluate((list) => Number.parseFloat(getComputedStyle(list).rowGap))

test('FAN-25 theme, density and notifications are chosen in the account menu, count at once, before the first paint after a reload and in other tabs, and stay at sign-out', async ({
  page,
  context,
  openSignedIn,
}) => {
  await openSignedIn('/', { event: runningEvent })
  await expect(page.getByRole('link', { name: /\$\d/ }).first()).toBeVisible()
  const normal = await gap(page)
  await openPreferences(page)
  await page.getByRole('radio', { name: 'Dark' }).check()
  expect(await look(page)).toMatchObject({ theme: 'dark', canvas: 'rgb(16, 17, 25)' })
  await page.getByRole('radio', { name: 'Compact' }).check()
  expect(await gap(page)).toBeLessThan(normal)
  await page.getByRole('radio', { name: 'Comfortable' }).check()
  expect(await gap(page)).toBeGreaterThan(normal)
  await page.getByRole('switch', { name: 'Notifications' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeFocused()
  const small = await page
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons
        .map((button) => ({ name: button.textContent, ...button.getBoundingClientRect().toJSON() }))
        .filter(({ width, height }) => width > 0 && Math.min(width, height) < 44),
    )
  expect(small).toEqual([])
  const kept = await page.evaluate(() =>
    ['theme_preference', 'ui_density', 'notifications_enabled'].map((key) => localStorage.getItem(key)),
  )
  expect(kept).toEqual(['dark', 'comfortable', 'false'])

  await withoutApp(page)
  await page.reload({ waitUntil: 'domcontentloaded' })
  expect(await look(page)).toEqual({ theme: 'dark', density: 'comfortable', canvas: 'rgb(16, 17, 25)' })
  await page.unrouteAll()
  await page.reload()
  await openPreferences(page)
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Notifications' })).not.toBeChecked()
  await page.getByRole('radio', { name: 'System' }).check()
  expect(await look(page)).toMatchObject({ canvas: 'rgb(247, 247, 249)' })

  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('banner')).toBeVisible()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await other.close()
  await page.keyboard.press('Escape')
  await logOut(page)
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
