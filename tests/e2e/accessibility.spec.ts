import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { brandingOf } from './support/branding.ts'
import { policyViolations } from './support/policy-violations.ts'
import { expect, test } from './support/storefront-test.ts'
import { walkScreens, walkStates } from './support/walk.ts'

const portrait = { width: 390, height: 844 }
const landscape = { width: 844, height: 390 }
const desktop = { width: 1280, height: 800 }
const narrowest = { width: 320, height: 640 }

// Checks the final state, not a frame of an animation.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

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
    await walkScreens(page, tenant, judge)
    expect(violations).toEqual([])
  })

test('THEME-06 no screen scrolls sideways on the narrowest phone, with the longest of names', async ({
  page,
}) => {
  await page.setViewportSize(narrowest)
  await walkScreens(page, 'long-names', (path) => expectNoSidewaysScroll(page, path))
})

test('THEME-03, THEME-06 what opens over a screen, fails or is empty is accessible too, on the lightest colour', async ({
  page,
}) => {
  await page.setViewportSize(portrait)
  await walkStates(page, 'light', async (what) => {
    await expectNoSidewaysScroll(page, what)
    await expectAccessible(page, what)
  })
})
