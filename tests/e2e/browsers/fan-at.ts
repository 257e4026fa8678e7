import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, vi } from 'vitest'
import type { Browser } from './engines.ts'

const results = fileURLToPath(new URL('../../test-results/browsers', import.meta.url))
/** How long a fan waits for anything. */
const patience = { timeout: 20_000, interval: 50 }

/** What a control is called: all of it, or what it matches. */
type Name = string | RegExp
const patternOf = (name: Name) => (name instanceof RegExp ? name.source : `^${name}$`)

/** What a fan does at a browser; each waits until it can be done. */
export type FanAt = ReturnType<typeof fanAt>

/** A fan at a browser; `name` is the folder of the pictures. */
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
    /** Taps the control of that name. */
    tap,
    /** Taps it where it is in the very moment that it is there. */
    async tapAtOnce(control: Name) {
      const place = await browser.evaluate(placeOf, patternOf(control), true)
      if (place) await browser.press(...place)
    },
    /** Types into the field with that label. */
    async enter(label: Name, text: string) {
      await tap(label)
      await browser.type(text)
    },
    /** Chooses the first option of the list whose label begins so that has a value. */
    async chooseFirst(label: string) {
      const option = await vi.waitFor(async () => {
        const first = await browser.evaluate(focusList, label)
        if (!first) throw new Error(`There is no option of '${label}' to choose`)
        return first
      }, patience)
      await browser.type(option)
      await expect.poll(() => browser.evaluate(chosenOption), patience).toBe(option)
    },
    /** The screen shows the text, in its styles: one that the policy refused has no rules. */
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
    /** Leaves a picture of the screen in `test-results/browsers`, as each that is seen does. */
    picture,
  }
}

// What follows runs in the page and can use nothing from outside.

/** The middle of the control of that name; null while it is not there, not enabled or covered. At once: as soon as it is there. */
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

/** Gives the list whose label begins so the focus; its first option with a value, null while there is none. */
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

/** How many rules each style element has. */
const rulesOfStyles = () =>
  [...document.querySelectorAll('style')].map(({ sheet }) => sheet?.cssRules.length ?? 0)
