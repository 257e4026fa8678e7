import type { Page } from '@playwright/test'
import { expectLegible } from './support/legible.ts'
import { test } from './support/storefront-test.ts'
import { walkOrder, walkScreens, walkStates } from './support/walk.ts'

// Checks the final state, not a frame of an animation.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/**
 * Sets the size of text as a fan does in the browser's settings: 200 %. Unlike a font size on the root it also counts in
 * media queries, so the page is the one that such a fan gets.
 */
async function doubleText(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

for (const { at, width, height, prepare } of [
  { at: '320 px', width: 320, height: 640, prepare: undefined },
  { at: '200 % text', width: 390, height: 844, prepare: doubleText },
]) {
  const open = async (page: Page) => {
    await page.setViewportSize({ width, height })
    await prepare?.(page)
  }

  test(`FAN-27 at ${at} no screen scrolls sideways, nothing is cut or unreachable`, async ({ page }) => {
    await open(page)
    await walkScreens(page, 'demo', (where) => expectLegible(page, `${where} at ${at}`))
  })

  test(`FAN-27 at ${at} neither does what opens over a screen or fails`, async ({ page }) => {
    await open(page)
    await walkStates(page, 'light', (where) => expectLegible(page, `${where} at ${at}`))
  })

  test(`FAN-27 at ${at} neither does what a fan meets between the menu and the order`, async ({ page }) => {
    await open(page)
    await walkOrder(page, 'light', (where) => expectLegible(page, `${where} at ${at}`))
  })
}
