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

/** With forced colours the focused button shows its focus, although shadows are not drawn. */
export async function expectFocusRing(page: Page, what: string): Promise<void> {
  const focused = page.locator(':focus-visible')
  const ring = await focused.evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
    const { backgroundColor } = getComputedStyle(document.body)
    return { outlineStyle, outlineWidth, isSeen: outlineColor !== backgroundColor }
  })
  expect.soft(ring, what).toEqual({ outlineStyle: 'solid', outlineWidth: '3px', isSeen: true })
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

type Pair = { kind: 'text' | 'line'; of: string; front: string; back: string }

/** WCAG's enhanced contrast for quiet text, and its contrast of ordinary text for the lines of cards and fields. */
const least = { text: 7, line: 4.5 }

/** Checks the page in its current state for a fan who prefers more contrast. Returns the number of checked texts and lines. */
export async function expectStrongContrast(page: Page, what: string) {
  const pairs = await page.evaluate(drawnPairs)
  const weak = pairs.filter(({ kind, front, back }) => ratioOf(front, back) <= least[kind])
  expect.soft(weak, `${what}: too weak with more contrast`).toEqual([])
  const count = (kind: Pair['kind']) => pairs.filter((pair) => pair.kind === kind).length
  return { text: count('text'), line: count('line') }
}

/** The WCAG contrast, 1 to 21, of two computed colours without transparency. */
function ratioOf(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(rgb: string): number {
  const [red = 0, green = 0, blue = 0] = (rgb.match(/\d+/g) ?? []).map((channel) => {
    const part = Number(channel) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Runs in the page: quiet texts, and lines of fields and cards, each with its background. */
function drawnPairs(): Pair[] {
  const named = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.textContent ?? '').trim().slice(0, 40)}"`
  const groundOf = (element: Element | null): string => {
    for (let box = element; box; box = box.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(box)
      if (backgroundImage !== 'none') return ''
      if (/^rgb\(/.test(backgroundColor)) return backgroundColor
    }
    return ''
  }
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = 'var(--color-muted)'
  const muted = getComputedStyle(probe).color
  probe.remove()
  const pairs = [...document.querySelectorAll('main *')].flatMap((element): Pair[] => {
    if (!element.checkVisibility({ opacityProperty: true })) return []
    const { color, borderTopColor, boxShadow } = getComputedStyle(element)
    const found: Pair[] = []
    const hasText = [...element.childNodes].some(
      ({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim(),
    )
    if (hasText && color === muted)
      found.push({ kind: 'text', of: named(element), front: color, back: groundOf(element) })
    // The focus ring of a field replaces its line.
    if (element.matches('input:not([type=radio]), select') && !element.matches(':focus-visible'))
      found.push({
        kind: 'line',
        of: named(element),
        front: borderTopColor,
        back: groundOf(element.parentElement),
      })
    for (const [, line] of boxShadow.matchAll(/(rgb\([^)]+\)) 0px 0px 0px 1px/g))
      found.push({
        kind: 'line',
        of: named(element),
        front: line ?? '',
        back: groundOf(element.parentElement),
      })
    return found
  })
  return pairs.filter(({ back }) => back !== '')
}
