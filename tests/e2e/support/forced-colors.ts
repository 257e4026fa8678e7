import type { Page } from '@playwright/test'
import { expect } from './storefront-test.ts'

/**
 * Holds the page, as it is now, to what a fan with forced colours needs: an edge around what stands out by its shadow, which is not
 * drawn then, and a thick one around what is chosen. Leaves the colours forced; returns how much was chosen.
 */
export async function expectEdges(page: Page, what: string): Promise<number> {
  await page.evaluate(markShadows)
  await page.emulateMedia({ forcedColors: 'active' })
  const { edgeless, unmarked, chosen } = await page.evaluate(forcedFaults)
  expect.soft(edgeless, `${what}: without an edge`).toEqual([])
  expect.soft(unmarked, `${what}: chosen without a thick edge`).toEqual([])
  return chosen
}

/** The button that has the focus shows it with forced colours, although a shadow would not. */
export async function expectFocusRing(page: Page, what: string): Promise<void> {
  const focused = page.locator(':focus-visible')
  const ring = await focused.evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
    const { backgroundColor } = getComputedStyle(document.body)
    return { outlineStyle, outlineWidth, isSeen: outlineColor !== backgroundColor }
  })
  expect.soft(ring, what).toEqual({ outlineStyle: 'solid', outlineWidth: '3px', isSeen: true })
}

/** FAN-21: an open QR code is black on white whatever colours are forced. */
export async function expectBlackOnWhite(page: Page): Promise<void> {
  const [black, white] = ['rgb(0, 0, 0)', 'rgb(255, 255, 255)']
  const dialog = page.getByRole('dialog')
  const squares = dialog.getByRole('img').locator('path')
  await expect.soft(squares.first()).toHaveCSS('fill', white)
  await expect.soft(squares.last()).toHaveCSS('fill', black)
  await expect.soft(dialog).toHaveCSS('background-color', white)
  await expect.soft(dialog.getByText(/^ORD-/)).toHaveCSS('color', black)
}

/** Runs in the page. */
function markShadows(): void {
  for (const element of document.querySelectorAll('body *')) {
    const isSetOff = getComputedStyle(element).boxShadow !== 'none' && element.checkVisibility()
    element.toggleAttribute(
      'data-set-off',
      isSetOff && !element.matches('[data-testid=cart-count], iframe, img'),
    )
  }
}

/** Runs in the page: what was marked and has no edge now, and what is chosen without being told by one. */
function forcedFaults() {
  const named = (element: Element) => element.outerHTML.slice(0, 160)
  const edgeOf = (element: Element): number => {
    const { borderTopStyle, borderTopWidth, outlineStyle, outlineWidth } = getComputedStyle(element)
    const border = borderTopStyle === 'none' ? 0 : Number.parseFloat(borderTopWidth)
    return outlineStyle === 'none' ? border : Math.max(border, Number.parseFloat(outlineWidth))
  }
  const chosen = document.querySelectorAll('[aria-pressed=true], [aria-selected=true], [aria-current=true]')
  return {
    edgeless: [...document.querySelectorAll('[data-set-off]')].filter((each) => edgeOf(each) < 1).map(named),
    unmarked: [...chosen].filter((each) => edgeOf(each) < 3).map(named),
    chosen: chosen.length,
  }
}
