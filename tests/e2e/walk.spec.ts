import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './support/accessibility.ts'
import { expectBlackOnWhite } from './support/forced-colors.ts'
import { judgeOf } from './support/judge.ts'
import { brandingOf, rgb } from './support/product-server.ts'
import { providerRequestsOutsideAuth } from './support/session.ts'
import { expect, test } from './support/storefront-test.ts'
import { walkOrder, walkScreens, walkStates } from './support/walk.ts'

// Checks the final state, not a frame of an animation.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
// Each stop is checked in a dozen looks, two of them with axe.
test.describe.configure({ timeout: 240_000 })

const primaryOf = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--color-brand)'
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })

// The very light primary colour of `light` is the hardest for contrast. The other tenants have other colours and offers and are
// checked at night.
for (const tenant of ['light', 'demo', 'dark', 'pickup', 'euro'] as const) {
  const isNightly = tenant !== 'light'
  const details = isNightly ? { tag: '@nightly' } : {}
  const look = { turned: isNightly }

  test(
    `THEME-02, THEME-03, THEME-06, FAN-27, FAN-53, BFF-47, IDP-02, WORLD-01 ${tenant}: every screen and its header have the tenant's colour, fit and are accessible in every look, and only /auth loads the sign-in SDK`,
    details,
    async ({ page, context }) => {
      const { judge, seen } = await judgeOf(page, context, look)
      const { primaryColor, title2, title3 } = await brandingOf(tenant)
      const provider = providerRequestsOutsideAuth(page)
      await walkScreens(page, tenant, async (path) => {
        expect.soft(await primaryOf(page), path).toBe(rgb(primaryColor))
        const header = page.getByRole('banner')
        for (const colorScheme of path === '/auth' ? [] : (['dark', 'light'] as const)) {
          await page.emulateMedia({ colorScheme })
          await expect.soft(header, path).toHaveCSS('background-color', rgb(primaryColor))
        }
        if (path === '/' || path === '/events') {
          await expect.soft(header.getByText(`${title2} ${title3}`, { exact: true }), path).toBeVisible()
          expect.soft((await header.boundingBox())?.height, path).toBeLessThan(64)
        }
        await judge(path)
      })
      expect(seen.chosen).toBeGreaterThan(0)
      expect(provider).toEqual([])
    },
  )

  test(
    `THEME-03, THEME-06, FAN-21, FAN-27, BFF-47, WORLD-01 ${tenant}: overlays, failures and empty screens fit and are accessible in every look`,
    details,
    async ({ page, context }) => {
      const { judge } = await judgeOf(page, context, look)
      await walkStates(page, tenant, async (stop) => {
        await judge(stop)
        if (stop !== 'QR code') return
        await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
        await expectBlackOnWhite(page)
        await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' })
      })
    },
  )

  test(
    `THEME-03, THEME-06, FAN-27, BFF-47, WORLD-01 ${tenant}: the way from the menu to the order fits and is accessible in every look`,
    details,
    async ({ page, context }) => walkOrder(page, tenant, (await judgeOf(page, context, look)).judge),
  )
}

test('THEME-06 no screen scrolls sideways on the narrowest phone with the longest names', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await walkScreens(page, 'long-names', (path) => expectNoSidewaysScroll(page, path))
})
