import type { CDPSession, Locator, Page } from '@playwright/test'
import { openSeeded } from '../../e2e/support/seeded-fan.ts'
import { slowDown } from '../../e2e/support/slow-device.ts'
import type { Row } from '../report.ts'
import { type Phone, type Sites, touchScreen } from './setting.ts'

/** Within how many ms a fan sees what a tap did, three times of four. */
const goalMs = 100
const times = Array.from({ length: 12 }, (_, index) => index)
const menu = 'main ul[aria-label]:not([hidden])'

type Tap = {
  readonly target: Locator
  /** The elements whose state shows first that the tap was felt. */
  readonly feedback: string
  /** What is typed into the target instead of a tap, and what stands in the search field before. */
  readonly key?: string
  readonly searched?: string
  readonly afterReload?: boolean
}

const tapsOn = (page: Page): Record<string, Tap[]> => {
  const card = (index: number) => `${menu} > li:nth-child(${3 * index + 1}) [role=group]`
  const lastButton = (index: number): Tap => ({
    target: page.locator(`${card(index)} > button`).last(),
    feedback: card(index),
  })
  const tabs = page.getByRole('group', { name: 'Menu pages' }).getByRole('button')
  return {
    'add to cart': times.map(lastButton),
    'quantity plus': times.map(lastButton),
    // One of four pages is shown and kept for the next load; the cards of each of the others have never been drawn.
    'tab of the menu': times.map((index) => ({
      target: tabs.nth((index + 1) % 4),
      feedback: '[aria-label="Menu pages"] > button',
      afterReload: index % 3 === 0,
    })),
    // The second letter is the first that searches, and replaces the whole menu.
    'letter in the search': times.map((index) => ({
      target: page.getByRole('searchbox', { name: 'Search menu' }),
      feedback: '[type=search]',
      key: 'o',
      searched: 'cphstbdr'[index % 8] ?? '',
    })),
  }
}

/**
 * Taps on a menu of 400 products, on the processor of a phone: from the event's own time to the frame in which its first change
 * is painted. Interaction to Next Paint would end at the first frame after the handlers, whether or not a change is in it.
 */
export async function measureTaps({ siteOf }: Sites, { browser }: Phone): Promise<Row[]> {
  const context = await browser.newContext(touchScreen)
  const page = await context.newPage()
  await openSeeded(page, 'many-products')
  await page.goto(`${siteOf('many-products')}/`)
  const session = await context.newCDPSession(page)
  await open(page, session)
  const rows: Row[] = []
  for (const [name, taps] of Object.entries(tapsOn(page))) {
    const figures: number[] = []
    for (const tap of taps) figures.push(await measure(page, session, tap))
    rows.push(rowOf(name, figures))
  }
  await context.close()
  return rows
}

/** Loads the page at full speed, and waits until its list has grown. */
async function open(page: Page, session: CDPSession): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.reload()
  await page.locator(`${menu} > li`).nth(39).waitFor()
}

/** How many ms one tap takes until it shows. */
async function measure(page: Page, session: CDPSession, tap: Tap): Promise<number> {
  const { target, feedback, key, searched = '', afterReload } = tap
  if (afterReload) await open(page, session)
  await page.getByRole('searchbox', { name: 'Search menu' }).fill(searched)
  await page.locator(`${menu}[aria-label='Search results']`).waitFor({ state: 'detached' })
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`Nowhere to tap: ${target}`)
  if (key) await target.focus()
  await page.waitForTimeout(400)
  await slowDown(page, session)
  await page.evaluate(watchNext, { type: key ? 'keydown' : 'click', feedback })
  // `tap` of a locator would ask the page again while it handles the tap, for as long as that takes.
  if (key) await page.keyboard.press(key)
  else await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  const shown = await page.waitForFunction(
    () => (window as unknown as { shownAfter?: number }).shownAfter,
    null,
    {
      polling: 200,
    },
  )
  return Number(await shown.jsonValue())
}

/** Runs in the page: measures from the next event on until the frame in which the state of some elements differs. */
function watchNext({ type, feedback }: { type: string; feedback: string }) {
  const state = () =>
    [...document.querySelectorAll(feedback)]
      .map((one) => (one instanceof HTMLInputElement ? one.value : `${one.textContent}${one.ariaPressed}`))
      .join()
  const before = state()
  const watch = ({ timeStamp }: Event) => {
    const look = () => {
      if (state() === before) return requestAnimationFrame(look)
      // A message that is posted in the frame is read once it has been painted.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => Object.assign(window, { shownAfter: performance.now() - timeStamp })
      port2.postMessage(null)
    }
    requestAnimationFrame(look)
  }
  Object.assign(window, { shownAfter: undefined })
  window.addEventListener(type, watch, { capture: true, once: true })
}

function rowOf(name: string, figures: readonly number[]): Row {
  const sorted = [...figures].sort((one, other) => one - other)
  const ms = sorted[Math.ceil(sorted.length * 0.75) - 1] ?? Number.NaN
  return {
    measured: `tap to feedback: ${name}`,
    storefront: `${Math.round(ms)} ms`,
    comparison: `${goalMs} ms`,
    ratio: ms / goalMs,
    goal: { atMost: 1 },
    note: `75 % of ${sorted.length}; the slowest ${Math.round(sorted.at(-1) ?? Number.NaN)} ms`,
  }
}
