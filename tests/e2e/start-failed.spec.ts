import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { expect, test } from './support/storefront-test.ts'

const entry = /\/assets\/index-[\w-]+\.js$/

/** Counts how often the page is loaded. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1
  })
  return () => loads
}

test('FAN-36 a page whose script or style is refused once loads itself again, and nothing of that stays', async ({
  page,
}) => {
  const loads = countLoads(page)
  await page.route(entry, (route) => route.fulfill({ status: 404, body: '{}' }), { times: 1 })
  await page.goto(siteOf('demo'))
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(loads()).toBe(2)
  await expect.poll(() => page.evaluate(() => history.state?.startRetries)).toBeUndefined()

  await page.route(/\/assets\/style-[\w-]+\.css$/, (route) => route.abort(), { times: 1 })
  await page.goto(siteOf('demo'))
  await expect.poll(loads).toBe(4)
  await expect(page.locator('body')).toHaveCSS('margin', '0px')
})

test('FAN-36 a script that stays away is asked for three times, then the page says so, and its button tries again', async ({
  page,
}) => {
  const loads = countLoads(page)
  await page.route(entry, (route) => route.abort())
  await page.goto(siteOf('demo'))
  const message = page.getByRole('alert')
  await expect(message).toContainText('This page did not load completely')
  await expect(page.getByText('Loading your experience...')).toHaveCount(0)
  expect(loads()).toBe(3)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])

  await page.unroute(entry)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(message).toHaveCount(0)
  expect(loads()).toBe(4)
})
