import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { siteOf } from './support/addresses.ts'
import { brandingOf } from './support/branding.ts'
import { policyViolations } from './support/policy-violations.ts'
import { openSeeded, tenantNumbers } from './support/seeded-fan.ts'
import { expect, test } from './support/storefront-test.ts'

const portrait = { width: 390, height: 844 }
const landscape = { width: 844, height: 390 }
const desktop = { width: 1280, height: 800 }
const narrowest = { width: 320, height: 640 }

// Checks the final state, not a frame of an animation.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

type Tenant = keyof typeof tenantNumbers

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

const primaryOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-primary'))

for (const tenant of ['demo', 'light', 'dark', 'pickup'] as const)
  test(`THEME-02, THEME-03, THEME-06, BFF-47 ${tenant}: every screen is accessible in either orientation, in the tenant's colour`, async ({
    page,
    context,
  }) => {
    const violations = await policyViolations(context)
    const { primaryColor } = await brandingOf(tenant)
    // Tenants differ in colour only, so the wide layout is checked at one of them.
    const sizes = tenant === 'demo' ? [desktop, landscape, portrait] : [landscape, portrait]
    const judge = async (path: string) => {
      for (const size of sizes) {
        await page.setViewportSize(size)
        const where = `${tenant} ${path} at ${size.width} px`
        await expectNoSidewaysScroll(page, where)
        await expectAccessible(page, where)
      }
      expect(await primaryOf(page), path).toBe(primaryColor)
    }
    await page.goto(`${siteOf(tenant)}/auth`)
    await expect(page.getByLabel('Email')).toBeVisible()
    await judge('/auth')
    await openSeeded(page, tenant)
    for (const { path, ready } of screensOf(page, tenant)) {
      await page.goto(siteOf(tenant) + path)
      await expect(ready.first(), path).toBeVisible()
      await judge(path)
    }
    expect(violations).toEqual([])
  })

test('THEME-06 no screen scrolls sideways on the narrowest phone, with the longest of names', async ({
  page,
}) => {
  const tenant = 'long-names'
  await page.setViewportSize(narrowest)
  await page.goto(`${siteOf(tenant)}/auth`)
  await expect(page.getByLabel('Email')).toBeVisible()
  await expectNoSidewaysScroll(page, '/auth')
  await openSeeded(page, tenant)
  for (const { path, ready } of screensOf(page, tenant)) {
    await page.goto(siteOf(tenant) + path)
    await expect(ready.first(), path).toBeVisible()
    await expectNoSidewaysScroll(page, path)
  }
})

test('THEME-03, THEME-06 what opens over a screen, fails or is empty is accessible too, on the lightest colour', async ({
  page,
}) => {
  const judge = async (what: string) => {
    await expectNoSidewaysScroll(page, what)
    await expectAccessible(page, what)
  }
  const open = (path: string) => page.goto(siteOf('light') + path)
  const click = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
  await page.setViewportSize(portrait)
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

  await openSeeded(page, 'light')
  await open('/checkout')
  await click(/^Delete card/)
  await expect(page.getByRole('alertdialog', { name: 'Are you sure?' })).toBeVisible()
  await judge('question before a card is removed')
  await open('/transactions')
  await click(/\$\d/)
  await click('Show QR Code')
  await expect(page.getByRole('dialog', { name: 'Order QR Code' })).toBeVisible()
  await judge('QR code')
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
})
