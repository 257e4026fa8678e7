import type { Locator, Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './accessibility.ts'
import { resize } from './browser.ts'
import { expect } from './storefront-test.ts'

/** Phones, the second one small, the third one held sideways; a phone at 200 % text, so half as wide; a tablet; a wide screen. */
const windows = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 195, height: 422 },
  { width: 768, height: 600 },
  { width: 1280, height: 640 },
]

/**
 * CONF-13, PAY-01: the button is at the bottom of every window at any scroll position, below the end of `content`, in its column;
 * it covers nothing at the end of the page, and no control that gets the focus (FAN-27).
 */
export async function expectFixedAtBottom(page: Page, button: Locator, content: Locator): Promise<void> {
  for (const size of windows) {
    const where = `${size.width}×${size.height}`
    await resize(page, size)
    await expectNoSidewaysScroll(page, where)
    const edge = async (part: Locator) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {}
      return { left: x, right: x + width, top: y, bottom: y + height }
    }
    for (const top of [0, 100_000]) {
      const at = await page.evaluate((y) => {
        window.scrollTo({ top: y, behavior: 'instant' })
        return window.scrollY
      }, top)
      if (top > 0) expect(at, `${where} scrolls`).toBeGreaterThan(0)
      await expect(button, where).toBeInViewport({ ratio: 1 })
      expect((await edge(button)).bottom, where).toBeGreaterThan(size.height - 40)
    }
    const [own, above] = [await edge(button), await edge(content)]
    expect(own.right, where).toBeLessThanOrEqual(above.right + 1)
    expect(above.bottom, where).toBeLessThanOrEqual(own.top)
    expect(await page.evaluate(underTheBar), where).toEqual([])
  }
}

/** Runs in the page: the controls of the screen that something covers when they have the focus. */
function underTheBar(): string[] {
  const controls = document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select):enabled')
  return [...controls, ...document.querySelectorAll<HTMLElement>('main a[href]')].flatMap((control) => {
    if (!control.checkVisibility()) return []
    control.focus()
    const { left, width, top, bottom } = control.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, (top + bottom) / 2)
    const isFree =
      hit !== null &&
      (control.contains(hit) || hit.contains(control) || control.closest('label')?.contains(hit))
    return isFree ? [] : [control.getAttribute('aria-label') ?? control.textContent ?? control.tagName]
  })
}
