import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { brandingOf } from './support/branding.ts'
import { policyViolations } from './support/policy-violations.ts'
import { expect, test } from './support/storefront-test.ts'
import { walkOrder, walkScreens, walkStates } from './support/walk.ts'

type Look = { width: number; height: number; colorScheme: 'light' | 'dark' }

const narrowest: Look = { width: 320, height: 640, colorScheme: 'light' }
const portrait: Look = { width: 390, height: 844, colorScheme: 'dark' }
const landscape: Look = { width: 844, height: 390, colorScheme: 'light' }
const tablet: Look = { width: 768, height: 1024, colorScheme: 'dark' }
const desktop: Look = { width: 1280, height: 800, colorScheme: 'light' }

/** Every width, and either theme on a small and on a wide screen. */
const allLooks = [narrowest, portrait, tablet, desktop]

// Checks the final state, not a frame of an animation.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const primaryOf = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--color-brand)'
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })
const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

/** Looks at what the page shows now in one size and theme after the other, without opening it anew. */
const judgeIn = (page: Page, looks: readonly Look[]) => async (what: string) => {
  for (const { width, height, colorScheme } of looks) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    const where = `${what}, ${colorScheme} at ${width} px`
    await expectNoSidewaysScroll(page, where)
    await expectAccessible(page, where)
  }
}

for (const tenant of ['demo', 'light', 'dark', 'pickup'] as const)
  test(`THEME-02, THEME-03, THEME-06, BFF-47 ${tenant}: every screen is accessible in either orientation and theme, in the tenant's colour`, async ({
    page,
    context,
  }) => {
    const violations = await policyViolations(context)
    const { primaryColor } = await brandingOf(tenant)
    // Tenants differ in colour only, and a theme in a width only by what stands beside what: so every width is checked at
    // one of them, both themes at each.
    const judge = judgeIn(page, tenant === 'demo' ? allLooks : [landscape, portrait])
    await walkScreens(page, tenant, async (path) => {
      await judge(`${tenant} ${path}`)
      expect(await primaryOf(page), path).toBe(rgb(primaryColor))
    })
    expect(violations).toEqual([])
  })

test('THEME-06 no screen scrolls sideways on the narrowest phone, with the longest of names', async ({
  page,
}) => {
  await page.setViewportSize(narrowest)
  await walkScreens(page, 'long-names', (path) => expectNoSidewaysScroll(page, path))
})

// On the colour that contrast is hardest to reach with.
for (const [what, walk] of [
  ['opens over a screen, fails or is empty', walkStates],
  ['a fan meets between the menu and the order', walkOrder],
] as const)
  test(`THEME-03, THEME-06 what ${what} is accessible too, at every width and in either theme`, async ({
    page,
  }) => {
    await page.setViewportSize(portrait)
    await walk(page, 'light', judgeIn(page, allLooks))
  })
