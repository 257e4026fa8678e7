import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser } from './browser.ts'
import { until } from './programs.ts'

const results = fileURLToPath(new URL('../../test-results/browsers', import.meta.url))

/** What a fan does at a browser; each waits until it can be done. */
export type FanAt = {
  readonly browser: Browser
  /** Taps the control of that name. */
  tap(name: string | RegExp): Promise<void>
  /** Taps it where it is in the very moment that it is there. */
  tapAtOnce(name: string): Promise<void>
  /** Types into the field with that label. */
  enter(label: string | RegExp, text: string): Promise<void>
  /** Chooses the first option of the list with that label that has a value. */
  chooseFirst(label: string): Promise<void>
  sees(text: string | RegExp): Promise<void>
  isAt(path: string): Promise<void>
  /** Leaves a picture of the screen in `test-results/browsers`. @throws Error where the policy refused a style of it */
  picture(name: string): Promise<void>
}

/** A fan at a browser; `name` is the folder of the pictures. */
export function fanAt(browser: Browser, name: string): FanAt {
  const folder = `${results}/${name}`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  let pictures = 0

  const tap = async (control: string | RegExp) => {
    const place = await until(`a control '${control}'`, () =>
      browser.evaluate<[number, number] | null>(`(${placeOf})(${matcher(control)})`),
    )
    await browser.press(...place)
  }
  return {
    browser,
    tap,
    async tapAtOnce(control) {
      const place = await browser.evaluate<[number, number]>(
        `new Promise((resolve) => {
          const look = () => {
            const place = (${placeOf})(${matcher(control)}, true)
            if (place) resolve(place)
            else requestAnimationFrame(look)
          }
          look()
        })`,
      )
      await browser.press(...place)
    },
    async enter(label, text) {
      await tap(label)
      await browser.type(text)
    },
    async chooseFirst(label) {
      const option = await until(`options of '${label}'`, () =>
        browser.evaluate<string | null>(`(${focusList})(${JSON.stringify(label)})`),
      )
      await browser.type(option)
      await until(`'${option}' as the ${label}`, () =>
        browser.evaluate(`document.activeElement.selectedOptions[0]?.label === ${JSON.stringify(option)}`),
      )
    },
    async sees(text) {
      await until(`the text '${text}'`, () =>
        browser.evaluate(`${matcher(text, '')}.test(document.body.innerText)`),
      )
    },
    async isAt(path) {
      await until(`the address ${path}`, () =>
        browser.evaluate(`location.pathname === ${JSON.stringify(path)}`),
      )
    },
    async picture(what) {
      pictures += 1
      const file = `${String(pictures).padStart(2, '0')}-${what}.png`
      writeFileSync(`${folder}/${file}`, await browser.screenshot())
      const rules = await browser.evaluate<number[]>(`(${rulesOfStyles})()`)
      if (rules.length < 2 || rules.includes(0)) throw new Error(`${what}: styles with ${rules} rules`)
    },
  }
}

/** The source of a regular expression for a name; a text has to be the whole of it. */
function matcher(name: string | RegExp, edge = '$'): string {
  if (name instanceof RegExp) return String(name)
  const text = name.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  return edge ? `/^${text}$/` : `/${text}/`
}

/** Runs in the page: the middle of the control of a name; null while it is not there, not enabled or (unless at once) covered. */
function placeOf(name: RegExp, atOnce = false): [number, number] | null {
  const called = (control: HTMLElement & { labels?: NodeListOf<HTMLElement> | null }) =>
    control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent ?? control.textContent
  for (const control of document.querySelectorAll<HTMLElement>('button:not([role=tab]), a, input, select')) {
    if (!name.test((called(control) ?? '').trim()) || control.matches(':disabled')) continue
    if (!atOnce) control.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = control.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    if (width === 0) continue
    const there = document.elementFromPoint(x, y)
    if (atOnce || (there && (control.contains(there) || there.contains(control)))) return [x, y]
  }
  return null
}

/** Runs in the page: how many rules each of its style elements has; one that the policy refused has none. */
const rulesOfStyles = () =>
  [...document.querySelectorAll('style')].map(({ sheet }) => sheet?.cssRules.length ?? 0)

/** Runs in the page: gives the list of that label the focus; the first option to choose, null while there is none. */
function focusList(label: string): string | null {
  for (const list of document.querySelectorAll('select')) {
    const option = [...list.options].find(({ value, disabled }) => value !== '' && !disabled)
    if (!list.labels[0]?.textContent.startsWith(label) || !option) continue
    list.focus()
    return option.label
  }
  return null
}
