import { siteOf } from './support/addresses.ts'
import { runningEvent } from './support/chosen-event.ts'
import { injectFault, journalOf } from './support/product-server.ts'
import { expect, test } from './support/storefront-test.ts'

test('CART-12 a sold-out item is refused with the product server’s message', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/product?id=102101', { event: runningEvent })
  await expect(page.getByRole('heading', { name: 'Halftime Pie' })).toBeVisible()
  await page.getByRole('button', { name: /Increase/ }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('alert')).toContainText('Error')
  await expect(page.getByRole('alert')).toContainText('Halftime Pie is sold out')
  await expect(page.getByRole('group', { name: /^Quantity/ }).getByRole('status')).toHaveText('2')
})

test('PROD-16, PROD-19 a skeleton while it loads; an error offers home and another try', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const path = '/api/console/catalog/products/1001'
  const match = { path, email: fan.email }
  const endFault = await injectFault({ match, times: 99, status: 500 })
  // The first one slowly, so that what shows meanwhile is seen.
  await injectFault({ match, times: 1, latencyMs: 3_000, status: 500 })
  let failed = 0
  page.on('response', (response) => {
    if (response.url().includes(path) && response.status() >= 500) failed += 1
  })
  await openSignedIn('/product?pid=1001', { event: runningEvent })
  await expect(page.getByTestId('product-skeleton')).toBeVisible()
  await expect(page.getByText('Error loading product')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Return to Home' })).toBeVisible()
  // All tries that the app makes by itself. Whoever comes back during one waits for it, and it is not made again.
  await expect.poll(() => failed).toBe(3)
  await page.getByRole('button', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(`${siteOf('demo')}/`)
  await expect(page.getByText('Error loading product')).toHaveCount(0)

  await page.goBack()
  await expect(page.getByText('Error loading product')).toBeVisible()
  await expect.poll(() => failed).toBe(6)
  await endFault()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Classic Cola' })).toBeVisible()
  expect(await journalOf(fan.email, { path })).toHaveLength(7)
})

test('PROD-17 a failed connection shows its message', async ({ page, openSignedIn }) => {
  let failed = 0
  await page.route('**/api/console/catalog/products/**', (route) => {
    failed += 1
    return route.abort()
  })
  await openSignedIn('/product?pid=1001', { event: runningEvent })
  await expect(page.getByText('Network Error')).toBeVisible()
  await expect(
    page.getByText(
      "We're having trouble connecting to our servers. Please check your internet connection and try again.",
    ),
  ).toBeVisible()
  // Before the app was there, by the app, and twice again.
  await expect.poll(() => failed).toBe(4)
  await page.unroute('**/api/console/catalog/products/**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Classic Cola' })).toBeVisible()
})

test('PROD-18 a product that is gone offers the way back and the menu', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const path = '/api/console/catalog/products/1001'
  await injectFault({ match: { path, email: fan.email }, status: 404 })
  await openSignedIn('/product?pid=1004', { event: runningEvent })
  const cola = page
    .getByRole('region', { name: 'Similar Products' })
    .getByRole('link', { name: /Classic Cola/ })
  await cola.click()
  await expect(page.getByText('Product Not Available')).toBeVisible()
  await expect(
    page.getByText(
      "We couldn't find the product you were looking for. It may have been removed or is no longer available.",
    ),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL(`${siteOf('demo')}/product?pid=1004`)
  await expect(page.getByRole('heading', { name: 'Spring Water' })).toBeVisible()
  await cola.click()
  await page.getByRole('link', { name: 'Browse Products' }).click()
  await expect(page).toHaveURL(`${siteOf('demo')}/`)
  await expect(page.getByText('Product Not Available')).toHaveCount(0)
})

test('PROD-20 an address or a response without a product shows its message', async ({
  page,
  fan,
  openSignedIn,
}) => {
  const message = page.getByText(
    'This product could not be found in our catalog. Please check if the URL is correct or browse our product listings.',
  )
  await openSignedIn('/product', { event: runningEvent })
  await expect(message).toBeVisible()
  await injectFault({
    match: { path: '/catalog/products/1001', email: fan.email },
    times: 1,
    status: 200,
    body: {},
  })
  await page.goto(`${siteOf('demo')}/product?pid=1001`)
  await expect(message).toBeVisible()
})
