import type { Page } from '@playwright/test'
import { siteOf } from './support/addresses.ts'
import { bareEvent } from './support/chosen-event.ts'
import { expect, test } from './support/storefront-test.ts'

const site = () => siteOf('demo')
const pathOf = (page: Page) => new URL(page.url()).pathname
const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const needingEvent = ['/product', '/cart', '/confirmation', '/checkout', '/transactions']

test('GUARD-01, GUARD-02, HEADER-02, HEADER-04 every path opens its own screen under its own title', async ({
  page,
  openSignedIn,
}) => {
  const product = 'Kingsbridge Rovers Fan Store'
  const screens = [
    { path: '/events', title: 'Choose Your Event', own: heading(page, 'Choose Your Event') },
    { path: '/product?pid=1001', title: 'Product Details', own: heading(page, 'Classic Cola') },
    { path: '/cart', title: 'Cart', own: heading(page, 'Your Cart is Empty') },
    { path: '/confirmation', title: 'Confirmation', own: heading(page, 'Customer Details') },
    { path: '/checkout', title: 'Payment', own: heading(page, 'Payment Method') },
    { path: '/transactions', title: 'Transactions', own: page.getByText('No transactions found.') },
    { path: '/nowhere', title: product, own: heading(page, '404 Page Not Found') },
    { path: '/', title: product, own: page.getByRole('button', { name: 'Change Event' }) },
  ]
  await openSignedIn('/version.json', { event: bareEvent })
  for (const { path, title, own } of screens) {
    await page.goto(site() + path)
    await expect(own.first(), path).toBeAttached()
    await expect(
      page.getByRole('banner').getByText(path === '/events' ? product : title, { exact: true }),
    ).toBeVisible()
    await expect(page).toHaveTitle(title === product ? product : `${title} · ${product}`)
    const hasBack = path !== '/' && path !== '/events'
    await expect(page.getByRole('button', { name: 'Back', exact: true })).toHaveCount(hasBack ? 1 : 0)
    expect(pathOf(page)).toBe(path.split('?')[0])
  }
})

test('GUARD-01, GUARD-03, GUARD-05, GUARD-08, HEADER-01 signed out, everything leads to /auth, which has no header', async ({
  page,
}) => {
  await page.clock.install()
  for (const path of ['/', '/events', ...needingEvent, '/nowhere', '/auth']) {
    await page.goto(site() + path)
    await expect(page.getByRole('tab', { name: 'Login' }), path).toBeVisible()
    expect(pathOf(page)).toBe('/auth')
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Account menu' })).toHaveCount(0)
    await page.clock.runFor(2000)
    expect(pathOf(page), 'the event guard does not fire').toBe('/auth')
  }
})

test('GUARD-04 a full-screen spinner until the page runs, and until its first screen is there', async ({
  page,
}) => {
  const held = new Map<string, () => void>()
  await page.route(/\/assets\/(index|auth-screen)-[\w-]+\.js$/, async (route) => {
    const [, name = ''] = /assets\/(index|auth-screen)/.exec(route.request().url()) ?? []
    await new Promise<void>((resolve) => held.set(name, resolve))
    await route.continue()
  })
  const spinner = page.getByRole('status').filter({ hasText: 'Loading your experience...' })
  const fillsTheScreen = async () => {
    await expect(spinner).toBeVisible()
    await expect.poll(() => spinner.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
  }
  await page.goto(`${site()}/auth`, { waitUntil: 'commit' })
  await fillsTheScreen()
  await expect.poll(() => held.has('index')).toBe(true)
  held.get('index')?.()
  await expect.poll(() => held.has('auth-screen')).toBe(true)
  await fillsTheScreen()
  held.get('auth-screen')?.()
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
  await expect(spinner).toHaveCount(0)
})

test('GUARD-06, GUARD-07, GUARD-08 without an event / leads to /events at once, the others after 500 ms', async ({
  page,
  openSignedIn,
}) => {
  await page.clock.install()
  await openSignedIn('/')
  await expect(heading(page, 'Choose Your Event')).toBeVisible()
  expect(pathOf(page)).toBe('/events')

  await page.clock.pauseAt(Date.now() + 10_000)
  for (const path of needingEvent) {
    await page.goto(site() + path)
    await expect(page.getByText('Loading your experience...')).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await page.clock.runFor(499)
    expect(pathOf(page), path).toBe(path)
    await page.clock.runFor(1)
    await expect(page, path).toHaveURL(/\/events$/)
  }
  await page.clock.runFor(2000)
  await expect(heading(page, 'Choose Your Event')).toBeVisible()
  expect(pathOf(page)).toBe('/events')
})

test('GUARD-09 a signed-in fan is taken from /auth to the page of the link, never for a foreign one', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/auth?returnTo=%2Fcart', { event: bareEvent })
  await expect(heading(page, 'Your Cart is Empty')).toBeVisible()
  for (const foreign of ['https://evil.example/cart', '//evil.example', '/\\evil.example', '/auth']) {
    await page.goto(`${site()}/auth?returnTo=${encodeURIComponent(foreign)}`)
    await expect(page, foreign).toHaveURL(`${site()}/`)
  }
})
