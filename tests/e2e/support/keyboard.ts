import type { Page } from '@playwright/test'
import { frames } from './browser.ts'
import { expect } from './storefront-test.ts'

type Role = Parameters<Page['getByRole']>[0]

/** No screen needs more keys than this between two steps. */
const mostKeys = 60

/** A fan with only a keyboard. Each step fails when the focus is lost, hidden or not visible. */
export function keyboardOf(page: Page) {
  /** Asserts that a screen, a dialog or a control has the focus. */
  const keepsFocus = (where: string) =>
    expect.poll(() => page.evaluate(() => document.activeElement?.tagName), `focus ${where}`).not.toBe('BODY')

  /** Presses Tab, or another key, until the control with this role and name is focused. */
  const to = async (role: Role, name: string | RegExp, key = 'Tab') => {
    const wanted = page.getByRole(role, { name }).and(page.locator(':focus'))
    const passed: string[] = []
    await expect(page.getByRole(role, { name }).first()).toBeVisible()
    // Tab would pass over a control that is still disabled.
    await expect(page.getByRole(role, { name }).first()).toBeEnabled()
    while ((await wanted.count()) === 0) {
      expect(passed.length, `${key} to ${role} ${name}, past ${passed.join(' · ')}`).toBeLessThan(mostKeys)
      await page.keyboard.press(key)
      passed.push(await page.evaluate(describeFocus))
      expect(passed.at(-1), `focus after ${passed.join(' · ')}`).not.toBe('BODY')
    }
    // A toast needs a moment to move above it.
    const focus = async () => {
      await frames(page, 3)
      return page.evaluate(seeFocus)
    }
    await expect.poll(focus, `the focus on ${role} ${name}`).toBe('seen')
  }

  return {
    to,
    keepsFocus,
    /** The same, then presses Enter. */
    enter: async (role: Role, name: string | RegExp, key?: string) => {
      await to(role, name, key)
      await page.keyboard.press('Enter')
      await keepsFocus(`after Enter on ${role} ${name}`)
    },
  }
}

/** Runs in the page. */
function describeFocus(): string {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'BODY'
  return focused.getAttribute('aria-label') ?? (focused.textContent?.trim().slice(0, 30) || focused.tagName)
}

/** Runs in the page: whether the focused element and its focus are visible. */
function seeFocus(): string {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement)) return 'nothing'
  // A control that its label draws (radios of cards and stars) shows its focus there.
  const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : null
  const drawn = [focused, focused.nextElementSibling, label].filter((each) => each instanceof HTMLElement)
  const isRinged = drawn.some((each) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  if (!isRinged) return 'no ring'
  const { left, top, width, height } = (label ?? focused).getBoundingClientRect()
  const there = document.elementFromPoint(left + width / 2, top + height / 2)
  const isOnTop = drawn.some((each) => each.contains(there))
  return isOnTop ? 'seen' : `covered by ${there?.outerHTML.slice(0, 120) ?? 'the edge'}`
}
