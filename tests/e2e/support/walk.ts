import type { Page } from '@playwright/test'
import { siteOf } from './addresses.ts'
import { openSeeded, tenantNumbers } from './seeded-fan.ts'
import { expect } from './storefront-test.ts'

type Tenant = keyof typeof tenantNumbers

/** Looks at what the page shows now; `where` names it. */
type Judge = (where: string) => Promise<void>

/** Every screen of a signed-in fan, with what shows that it is complete. */
const screensOf = (page: Page, tenant: Tenant) => [
  { path: '/events', ready: page.getByRole('button', { name: 'Select Event' }) },
  { path: '/', ready: page.getByRole('link', { name: /\$\d/ }) },
  {
    path: `/product?pid=${tenantNumbers[tenant]}040`,
    ready: page.getByRole('button', { name: 'Add to Cart' }),
  },
  { path: '/cart', ready: page.getByRole('link', { name: 'Proceed to Confirmation' }) },
  { path: '/confirmation', ready: page.getByRole('button', { name: /^Confirm / }) },
  { path: '/checkout', ready: page.getByRole('radio') },
  { path: '/transactions', ready: page.getByRole('button', { name: /\$\d/ }) },
  { path: '/nowhere', ready: page.getByRole('heading', { name: '404 Page Not Found' }) },
]

/** Opens /auth and then, as a fan with data everywhere, every other screen of a venue, and lets each be judged. */
export async function walkScreens(page: Page, tenant: Tenant, judge: Judge): Promise<void> {
  await page.goto(`${siteOf(tenant)}/auth`)
  await expect(page.getByLabel('Email')).toBeVisible()
  await judge('/auth')
  await openSeeded(page, tenant)
  for (const { path, ready } of screensOf(page, tenant)) {
    await page.goto(siteOf(tenant) + path)
    await expect(ready.first(), path).toBeVisible()
    await judge(path)
  }
}

/** The same for what opens over a screen, fails, or is empty. */
export async function walkStates(page: Page, tenant: Tenant, judge: Judge): Promise<void> {
  const open = (path: string) => page.goto(siteOf(tenant) + path)
  const click = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
  await page.goto(siteOf('nobody-plays-here'))
  await expect(page.getByText('BRANDING_CONFIG_404')).toBeVisible()
  await judge('configuration error')

  await open('/auth')
  await page.getByRole('tab', { name: 'Register' }).click()
  await click('Register')
  await expect(page.getByText('This field is required.').first()).toBeVisible()
  await judge('refused registration')
  await page.getByRole('tab', { name: 'Login' }).click()
  await click('Forgot password?')
  await judge('reset form')

  await openSeeded(page, tenant)
  await open('/checkout')
  await click(/^Delete card/)
  await expect(page.getByRole('alertdialog', { name: 'Are you sure?' })).toBeVisible()
  await judge('question before a card is removed')
  await open('/transactions')
  await click(/\$\d/)
  await click('Show QR Code')
  await expect(page.getByRole('dialog', { name: 'Order QR Code' })).toBeVisible()
  await judge('QR code')
  await page.keyboard.press('Escape')
  await judge("an order's detail")
  await open('/confirmation')
  await click(/^Confirm /)
  await expect(page.getByText('First name is required')).toBeVisible()
  await judge('refused delivery details')
  await page.route('**/api/logout', (route) => route.abort())
  await click('Account menu')
  await judge('account menu')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByText('Sign out failed')).toBeVisible()
  await judge('destructive toast')
}
