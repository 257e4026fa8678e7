import type { Page } from '@playwright/test'
import { expect } from './storefront-test.ts'

/**
 * LANG-12: turns the page, as it is now, from left to right and back, and compares: every box stands as far from one edge as it stood
 * from the other. What the page says is the same in either, so that nothing but its direction differs.
 */
export async function expectMirrored(page: Page, what: string): Promise<void> {
  let { compared, unlike } = await page.evaluate(turned)
  // Something may have come or gone in between.
  if (unlike.length > 0) ({ compared, unlike } = await page.evaluate(turned))
  expect.soft(compared, what).toBeGreaterThan(10)
  expect.soft(unlike.slice(0, 8), `${what}: not mirrored`).toEqual([])
}

/** Runs in the page. */
async function turned() {
  const root = document.documentElement
  const shown = root.dir
  /** Of each box that is seen, and is no part of a line of text or of one with a direction of its own, how far it is from the left and from the right. */
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
