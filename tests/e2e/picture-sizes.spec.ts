import { type BffProcess, startBff } from '../stack/bff-process.ts'
import { stackEnv, upstreamUrl } from './support/addresses.ts'
import { policyViolations } from './support/browser.ts'
import { openAuth, submit } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'

const service = 'https://img.example'
let bff: BffProcess
test.beforeAll(async () => {
  bff = await startBff({ env: { ...stackEnv(), IMAGE_URL_TEMPLATE: `${service}/{url}?w={width}` } })
})
test.afterAll(() => bff.stop())

test('VEN-28 a phone asks the service for pictures of the venue and of products in the size that it shows, each once, and loads as it is the one that the service refuses', async ({
  page,
  context,
  fan,
}) => {
  const violations = await policyViolations(context)
  const asked: { original: string; width: number }[] = []
  const isRefused = (original: string) => original.includes('/flat-white')
  await context.route(`${service}/**`, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    const original = decodeURIComponent(pathname.slice(1))
    asked.push({ original, width: Number(searchParams.get('w')) })
    if (isRefused(original)) return route.fulfill({ status: 503 })
    const picture = await fetch(original)
    const contentType = picture.headers.get('content-type') ?? ''
    return route.fulfill({ contentType, body: Buffer.from(await picture.arrayBuffer()) })
  })
  await openAuth(page)
  await expect(page.locator('main > img').first()).not.toHaveAttribute('srcset')
  const unsized: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image' && request.url().startsWith(upstreamUrl()))
      unsized.push(request.url())
  })

  await page.goto(`http://demo.localhost:${bff.port}/auth`)
  await expect(page.getByLabel('Email')).toBeVisible()
  const background = page.locator('main > img').first()
  await expect
    .poll(() => background.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  const ofBackground = asked.filter(({ original }) => original.includes('background'))
  expect(ofBackground.map(({ width }) => width)).toEqual([480])
  await submit(page, fan)
  await page
    .getByRole('button', { name: /Select Event/ })
    .first()
    .click()
  const cards = page.getByRole('list', { name: 'Drinks' }).getByRole('article')
  await expect(cards).toHaveCount(10)
  const flatWhite = cards.filter({ hasText: 'Flat White' }).locator('img')
  await expect(flatWhite).not.toHaveAttribute('srcset')
  await expect
    .poll(() => flatWhite.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  const first = cards.first().locator('img')
  await expect(first).toHaveJSProperty('complete', true)
  const products = asked.filter(({ original }) => original.includes('/products/'))
  expect(products.length).toBeGreaterThan(3)
  expect(products.filter(({ width }) => width !== 320)).toEqual([])
  expect(new Set(products.map(({ original }) => original)).size).toBe(products.length)
  expect(unsized.every(isRefused), unsized.join()).toBe(true)
  expect(unsized).toHaveLength(1)
  expect(violations).toEqual([])
})
