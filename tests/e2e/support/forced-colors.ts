import type { Page } from '@playwright/test'
import { expect } from './storefront-test.ts'

/**
 * Checks the page in its current state with forced colours: elements that stand out by a shadow, which is not drawn then, need an
 * edge, and chosen elements a thick one. Leaves the colours forced. Returns the number of chosen elements.
 */
export async function expectEdges(page: Page, what: string): Promise<number> {
  await page.evaluate(markShadows)
  await page.emulateMedia({ forcedColors: 'active' })
  const { edgeless, unmarked, chosen } = await page.evaluate(forcedFaults)
  expect.soft(edgeless, `${what}: without an edge`).toEqual([])
  expect.soft(unmarked, `${what}: chosen without a thick edge`).toEqual([])
  return chosen
}

/** FAN-21: an open QR code is black on white with any forced colours. */
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

/** Runs in the page: marked elements without an edge, and chosen elements without a thick one. */
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
