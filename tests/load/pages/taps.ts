import type { CDPSession, Locator, Page } from '@playwright/test'
import { openSeeded } from '../../e2e/support/seeded-fan.ts'
import { slowDown } from '../../e2e/support/slow-device.ts'
import type { Row } from '../report.ts'
import { p75 } from './figures.ts'
import { type PhoneBrowser, phone } from './phone.ts'
import type { Setting } from './setting.ts'

/** Within how many ms a fan sees what a tap did, three times of four. */
const goalMs = 100
const tapsEach = 12
const menu = 'main ul[aria-label]:not([hidden])'

type Step = {
  /** What is tapped, or where is typed. */
  target: Locator
  key?: string
  /** The elements whose state shows first that the tap was felt. */
  feedback: string
  /** The elements that show what it leads to, where that is drawn in a frame of its own. */
  result: string
  /** What stands in the search field before. */
  searched: string
  /** Whether the page is loaded anew before that. */
  isAnew: boolean
}
/** How long a tap takes, in ms. */
type Times = { feedback: number; result: number }

/**
 * Taps on a menu of 400 products, on the processor of a phone: from the event's own time to the frame in which its first change
 * is painted. The Event Timing API would end at the first frame after the handlers, whether or not a change is in it.
 */
export async function measureTaps(setting: Setting, { browser }: PhoneBrowser): Promise<Row[]> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  try {
    await openSeeded(page, 'many-products')
    await page.goto(`${setting.siteOf('many-products')}/`)
    const session = await context.newCDPSession(page)
    await open(page, session)
    const rows: Row[] = []
    for (const [name, steps] of Object.entries(stepsOn(page)))
      rows.push(rowOf(name, await timesOf(page, session, steps)))
    return rows
  } finally {
    await context.close()
  }
}

function stepsOn(page: Page): Record<string, Step[]> {
  const times = Array.from({ length: tapsEach }, (_, index) => index)
  const tap = (target: Locator, feedback: string, result = feedback): Step => ({
    target,
    feedback,
    result,
    searched: '',
    isAnew: false,
  })
  const card = (index: number) => `${menu} > li:nth-child(${3 * index + 1}) [role=group]`
  const button = (index: number) => page.locator(`${card(index)} > button`).last()
  const tabs = page.getByRole('group', { name: 'Menu pages' }).getByRole('button')
  const field = page.getByRole('searchbox', { name: 'Search menu' })
  return {
    'add to cart': times.map((index) => tap(button(index), card(index))),
    'quantity plus': times.map((index) => tap(button(index), card(index))),
    // Of four pages one is shown and kept for the next load; the cards of each of the others have never been drawn.
    'tab of the menu': times.map((index) => ({
      ...tap(tabs.nth((index + 1) % 4), '[aria-label="Menu pages"] > button', menu),
      isAnew: index % 3 === 0,
    })),
    // The second letter is the first that searches, and replaces the whole menu.
    'letter in the search': times.map((index) => ({
      ...tap(field, '[type=search]', menu),
      key: 'o',
      searched: 'cphstbdr'[index % 8] ?? '',
    })),
  }
}

/** Loads the page at full speed, and waits until its list has grown. */
async function open(page: Page, session: CDPSession): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.reload()
  await page.locator(`${menu} > li`).nth(39).waitFor()
}

async function timesOf(page: Page, session: CDPSession, steps: readonly Step[]): Promise<Times[]> {
  const times: Times[] = []
  for (const { target, key, feedback, result, searched, isAnew } of steps) {
    if (isAnew) await open(page, session)
    await page.getByRole('searchbox', { name: 'Search menu' }).fill(searched)
    await page.locator(`${menu}[aria-label='Search results']`).waitFor({ state: 'detached' })
    const { x, y } = await whereIs(target)
    if (key) await target.focus()
    await page.waitForTimeout(400)
    await slowDown(page, session)
    await page.evaluate(watchFrame, { type: key ? 'keydown' : 'click', feedback, result })
    await (key ? page.keyboard.press(key) : page.touchscreen.tap(x, y))
    times.push(await page.evaluate(() => (window as unknown as { painted: Promise<Times> }).painted))
  }
  return times
}

/** The middle of an element in sight. `tap` of a locator would ask the page again while it handles the tap, for as long as that takes. */
async function whereIs(target: Locator): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`Nowhere to tap: ${target}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Runs in the page: from the next event on until the frames in which the state of some elements differs. */
function watchFrame({ type, feedback, result }: { type: string; feedback: string; result: string }) {
  const stateOf = (one: Element) =>
    one instanceof HTMLInputElement
      ? one.value
      : one.localName === 'ul'
        ? one.ariaLabel
        : `${one.textContent}${one.ariaPressed}`
  let at = Number.NaN
  const observed = (changes: string) =>
    new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error(`Nothing of ${changes} changed`)), 10_000)
      const state = () => [...document.querySelectorAll(changes)].map(stateOf).join()
      const before = state()
      const look = () => {
        if (Number.isNaN(at) || state() === before) return
        observer.disconnect()
        window.removeEventListener('input', look)
        // A message that is posted in the frame is read once it has been painted.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - at)
          port2.postMessage(null)
        })
      }
      const observer = new MutationObserver(look)
      observer.observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
        attributeFilter: ['aria-label', 'aria-pressed', 'hidden'],
      })
      // What is typed is no mutation.
      window.addEventListener('input', look)
    })
  window.addEventListener(
    type,
    (event) => {
      at = event.timeStamp
    },
    { capture: true, once: true },
  )
  const painted = Promise.all([observed(feedback), observed(result)]).then(([first, last]) => ({
    feedback: first,
    result: last,
  }))
  Object.assign(window, { painted })
}

function rowOf(name: string, times: readonly Times[]): Row {
  const feedback = times.map((each) => each.feedback)
  const result = p75(times.map((each) => each.result))
  const ms = p75(feedback)
  return {
    measured: `tap to feedback: ${name}`,
    storefront: `${Math.round(ms)} ms`,
    comparison: `${goalMs} ms`,
    ratio: ms / goalMs,
    goal: { atMost: 1 },
    note: `75 % of ${times.length}; the slowest ${Math.round(Math.max(...feedback))} ms${result > ms ? `; the list after ${Math.round(result)} ms` : ''}`,
  }
}
