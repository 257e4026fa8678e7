import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/**
 * LANG-12: switches the page in its current state between left-to-right and right-to-left. Each box must be as far from one edge
 * as it was from the other. The texts stay the same, so only the direction differs.
 */
export async function expectMirrored(page: Page, what: string): Promise<void> {
  let { compared, unlike } = await page.evaluate(compareDirections)
  // Something may have appeared or disappeared in between.
  if (unlike.length > 0) ({ compared, unlike } = await page.evaluate(compareDirections))
  expect.soft(compared, what).toBeGreaterThan(10)
  expect.soft(unlike.slice(0, 8), `${what}: not mirrored`).toEqual([])
}

/** Runs in the page. */
async function compareDirections() {
  const root = document.documentElement
  const shown = root.dir
  /** The distances of each visible box, except parts of a line of text, from the left and from the right. */
  const boxesIn = async (dir: 'ltr' | 'rtl') => {
    root.dir = dir
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
    const boxes = [...document.body.querySelectorAll('*')].flatMap((element) => {
      const { left, right, width, height } = element.getBoundingClientRect()
      const isSeen = element.checkVisibility({
        visibilityProperty: true,
        opacityProperty: true,
        contentVisibilityAuto: true,
      })
      // Texts of the venue have their own direction (LANG-08).
      const isBox = isSeen && width > 1 && height > 1 && !element.matches('svg *, [dir=auto] *')
      if (!isBox || getComputedStyle(element).display.startsWith('inline')) return []
      return [[element, [left, root.clientWidth - right]] as const]
    })
    return new Map(boxes)
  }
  const before = await boxesIn('ltr')
  const after = await boxesIn('rtl')
  root.dir = shown
  const both = [...after].flatMap(([element, [left, right]]) => {
    const [toMirror = null, toMirrorToo = null] = before.get(element)?.toReversed() ?? []
    if (toMirror === null || toMirrorToo === null) return []
    const isMirrored = Math.abs(left - toMirror) <= 1 && Math.abs(right - toMirrorToo) <= 1
    const name = `${element.localName} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}"`
    return [
      isMirrored
        ? ''
        : `${name} is ${left} and ${right} px from the edges, not ${toMirror} and ${toMirrorToo}`,
    ]
  })
  return { compared: both.length, unlike: both.filter(Boolean) }
}

/** Lays out every page from now on from right to left, in English, so that walks find everything by its English name. */
export const fromRightToLeft = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    new MutationObserver(() => {
      document.documentElement.dir = 'rtl'
    }).observe(document, { childList: true })
  })

/**
 * Texts of the page in its current state that must run from left to right in every language and do not (LANG-13): prices, order
 * and card numbers, e-mail addresses.
 */
export const wronglyMirrored = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const fromLeft =
      /(?:US\$|[$€])\d[\d.,]*|\d[\d.,]*\s(?:US\$|[$€])|[A-Z]{2,}-\w+-[\w-]+|(?:[*•]{4}\s?){1,3}\s?\d{4}|\S+@\S+/g
    const turned: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const found of text.nodeValue?.matchAll(fromLeft) ?? []) {
        const range = document.createRange()
        const boxes = [...found[0]].map((_letter, at) => {
          range.setStart(text, found.index + at)
          range.setEnd(text, found.index + at + 1)
          return range.getBoundingClientRect()
        })
        // The first letter of a line has none to its left.
        const isTurned = boxes.some(({ left, top }, at) => {
          const before = boxes[at - 1]
          return before && before.top === top && left < before.left
        })
        if (isTurned) turned.push(found[0])
      }
    return turned
  })
