import type { Page } from '@playwright/test'
import { expect } from './storefront-test.ts'

/** FAN-27: `legibilityFaults` finds no faults. */
export async function expectLegible(page: Page, what: string): Promise<void> {
  expect.soft(await legibilityFaults(page), what).toEqual([])
}

/**
 * What scrolls sideways, is cut, or cannot be reached or tapped on the page in its current state. Under an open dialog only the
 * dialog is checked.
 */
export async function legibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  return page.evaluate(faultsOf)
}

/** Runs in the page. */
function faultsOf(): string[] {
  const faults: string[] = []
  const root = document.documentElement
  const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const named = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)}"`
  const shown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('[inert]')
  /** Texts for screen readers are one pixel large on purpose. */
  const forReadersOnly = (element: Element): boolean => {
    for (let box: Element | null = element; box; box = box.parentElement)
      if (getComputedStyle(box).clipPath === 'inset(50%)') return true
    return false
  }

  if (root.scrollWidth > root.clientWidth)
    faults.push(
      `the page is ${root.scrollWidth - root.clientWidth} px too wide for ${[...scope.querySelectorAll('*')]
        .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
        .map(named)
        .slice(0, 5)}`,
    )

  /** The nearest ancestor that hides a part of the text and cannot be scrolled. */
  const cutBy = (text: DOMRect, holder: Element): Element | null => {
    for (let box: Element | null = holder; box && box !== root; box = box.parentElement) {
      const { overflowX, overflowY, display } = getComputedStyle(box)
      if (display === 'inline' || display === 'contents') continue
      // Its slides are reached by a swipe or its buttons.
      if (box.matches('[aria-roledescription=carousel] *')) return null
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      const edge = box.getBoundingClientRect()
      if (hides(overflowX) && (text.left < edge.left - 1 || text.right > edge.right + 1)) return box
      if (hides(overflowY) && (text.top < edge.top - 2 || text.bottom > edge.bottom + 2)) return box
      if (/auto|scroll/.test(overflowX + overflowY)) return null
    }
    return null
  }
  const range = document.createRange()
  const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement
    if (!holder || !text.nodeValue?.trim() || !shown(holder) || forReadersOnly(holder)) continue
    range.selectNodeContents(text)
    if ([...range.getClientRects()].some((line) => cutBy(line, holder))) faults.push(`cut: ${named(holder)}`)
    // A word of ordinary length must fit on one line; otherwise the column is too narrow.
    for (const word of text.nodeValue.matchAll(/(?<!\S)[^\s-]{2,12}(?!\S)/g)) {
      range.setStart(text, word.index)
      range.setEnd(text, word.index + word[0].length)
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top))
      if (new Set(tops).size > 1) faults.push(`broken word ${word[0]}: ${named(holder)}`)
    }
  }

  const pen = document.createElement('canvas').getContext('2d')
  for (const field of scope.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
    const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field)
    // A field that is as small as its icon does not draw it.
    const isDrawn = getComputedStyle(field, '::placeholder').opacity !== '0'
    if (!pen || !shown(field) || field.value || !isDrawn) continue
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    if (pen.measureText(field.placeholder).width > room + 1)
      faults.push(`cut placeholder: ${field.placeholder}`)
  }

  const least = 44
  const controls =
    'a[href], button, input, select, textarea, summary, [role=tab], [role=radio], [tabindex="0"]'
  for (const control of scope.querySelectorAll<HTMLElement>(controls)) {
    if (control.matches(':disabled, [type=hidden]') || !shown(control)) continue
    const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined
    const isChoice = control.matches('[type=radio], [type=checkbox]')
    const target = isChoice && label ? label : control
    if (!isChoice && forReadersOnly(target)) continue
    target.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    // The area of some buttons is the card around them.
    const after = getComputedStyle(target, '::after')
    const reaches = after.position === 'absolute' && after.content !== 'none'
    const area = reaches ? (target as HTMLElement).offsetParent : null
    const box = (area ?? target).getClientRects()[0]
    if (!box) continue
    // It is visible only while it has the focus.
    if (control.matches('a[href^="#"]')) continue
    const hit = document.elementFromPoint(
      box.left + box.width / 2,
      box.top + Math.min(box.height, innerHeight) / 2,
    )
    if (
      !hit ||
      !(
        target.contains(hit) ||
        hit.contains(control) ||
        label?.contains(hit) ||
        hit.closest('[data-visible]') ||
        // A press outside closes an open list.
        hit.closest('[aria-expanded=true] + *')
      )
    )
      faults.push(`covered: ${named(target)} by ${hit ? named(hit) : 'the edge of the screen'}`)
    const inText = target.matches('a, button') && getComputedStyle(target).display === 'inline'
    if (!inText && (box.width < least - 0.5 || box.height < least - 0.5))
      faults.push(`small: ${named(target)} ${Math.round(box.width)}×${Math.round(box.height)}`)
  }
  scrollTo({ top: 0, behavior: 'instant' })
  return [...new Set(faults)]
}
