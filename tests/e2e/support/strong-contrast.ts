import type { Page } from '@playwright/test'
import { expect } from './storefront-test.ts'

type Pair = { kind: 'text' | 'line'; of: string; front: string; back: string }

/** WCAG's enhanced contrast for quiet text, and what it asks of ordinary text for the lines of cards and fields. */
const least = { text: 7, line: 4.5 }

/** Holds the page, as it is now, to what a fan gets who asks for more contrast; returns how many texts and lines there were. */
export async function expectStrongContrast(page: Page, what: string) {
  const pairs = await page.evaluate(drawnPairs)
  const weak = pairs.filter(({ kind, front, back }) => ratioOf(front, back) <= least[kind])
  expect.soft(weak, `${what}: too weak with more contrast`).toEqual([])
  const count = (kind: Pair['kind']) => pairs.filter((pair) => pair.kind === kind).length
  return { text: count('text'), line: count('line') }
}

/** The WCAG contrast of two computed colours without transparency, 1 to 21. */
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

/** Runs in the page: its quiet texts, and the lines of its fields and cards, each with what it stands on. */
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
    // The ring of a focused field takes the place of its line.
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
