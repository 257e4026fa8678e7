import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, vi } from 'vitest'
import type { Browser } from './engines.ts'

const results = fileURLToPath(new URL('../../test-results/browsers', import.meta.url))
/** How long a fan waits for anything. */
const patience = { timeout: 20_000, interval: 50 }

/** The accessible name of a control: the whole name, or a pattern. */
type Name = string | RegExp
const patternOf = (name: Name) => (name instanceof RegExp ? name.source : `^${name}$`)

/** The actions of a fan. Each waits until it is possible. */
export type FanAt = ReturnType<typeof fanAt>

/** A fan at a browser. `name` is the folder of the pictures. */
export function fanAt(browser: Browser, name: string) {
  const folder = `${results}/${name}`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  let pictures = 0

  const tap = async (control: Name) => {
    const place = await vi.waitFor(async () => {
      const found = await browser.evaluate(placeOf, patternOf(control))
      if (!found) throw new Error(`There is no control '${control}' to tap`)
      return found
    }, patience)
    await browser.press(...place)
  }
  const picture = async (what: Name) => {
    pictures += 1
    const file = `${String(pictures).padStart(2, '0')}-${String(what).replaceAll(/\W+/g, '-')}.png`
    writeFileSync(`${folder}/${file}`, await browser.screenshot(), 'base64')
  }
  return {
    open: browser.open,
    tap,
    /** Taps it as soon as it appears, even while it moves. */
    async tapAtOnce(control: Name) {
      const place = await browser.evaluate(placeOf, patternOf(control), true)
      if (place) await browser.press(...place)
    },
    async enter(label: Name, text: string) {
      await tap(label)
      await browser.type(text)
    },
    /** Chooses the first option with a value in the list whose label begins with `label`. */
    async chooseFirst(label: string) {
      const option = await vi.waitFor(async () => {
        const first = await browser.evaluate(focusList, label)
        if (!first) throw new Error(`There is no option of '${label}' to choose`)
        return first
      }, patience)
      await browser.type(option)
      await expect.poll(() => browser.evaluate(chosenOption), patience).toBe(option)
    },
    /** The screen shows the text with its styles; a style that the CSP refused has no rules. */
    async sees(text: Name) {
      await expect.poll(() => browser.evaluate(() => document.body.outerText), patience).toMatch(text)
      await picture(text)
      const rules = await browser.evaluate(rulesOfStyles)
      expect(rules.length, String(text)).toBeGreaterThan(1)
      expect(rules, String(text)).not.toContain(0)
    },
    async isAt(path: string) {
      await expect.poll(() => browser.evaluate(() => location.pathname), patience).toBe(path)
    },
    /** Saves a picture of the screen in `test-results/browsers`, as `sees` does. */
    picture,
  }
}

// The functions below run in the page and cannot use anything outside themselves.

/**
 * The centre of a control; null while it is missing, disabled or covered. With `atOnce` it waits for the control and does not
 * check whether it is covered.
 */
async function placeOf(pattern: string, atOnce = false): Promise<[number, number] | null> {
  for (;;) {
    for (const control of document.querySelectorAll<HTMLInputElement>(
      'button:not([role=tab]), a, input, select',
    )) {
      const label = control.labels?.[0]?.textContent
      const name = control.getAttribute('aria-label') ?? label ?? control.textContent
      if (!new RegExp(pattern).test(name.trim()) || control.matches(':disabled')) continue
      if (!atOnce) control.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = control.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      if (width === 0) continue
      const there = document.elementFromPoint(x, y)
      if (atOnce || (there && (control.contains(there) || there.contains(control)))) return [x, y]
    }
    if (!atOnce) return null
    await new Promise(requestAnimationFrame)
  }
}

/** Focuses a list by the beginning of its label. Returns its first option with a value, or null. */
function focusList(label: string): string | null {
  for (const list of document.querySelectorAll('select')) {
    const option = [...list.options].find(({ value, disabled }) => value !== '' && !disabled)
    if (!list.labels[0]?.textContent.startsWith(label) || !option) continue
    list.focus()
    return option.label
  }
  return null
}

const chosenOption = () => (document.activeElement as HTMLSelectElement).selectedOptions[0]?.label

/** The number of rules in each style element. */
const rulesOfStyles = () =>
  [...document.querySelectorAll('style')].map(({ sheet }) => sheet?.cssRules.length ?? 0)
