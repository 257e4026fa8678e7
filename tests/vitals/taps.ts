import type { CDPSession, Locator, Page } from '@playwright/test'
import { openSeeded } from '../e2e/support/seeded-fan.ts'
import type { Row } from '../load/report.ts'
import { type Phone, touchScreen } from './phone.ts'
import type { Sites } from './sites.ts'
import { slowDown } from './slow-device.ts'

/** How soon three of four taps must show an effect, in ms. */
const goalMs = 100
const times = Array.from({ length: 12 }, (_, index) => index)
const menu = 'main ul[aria-label]:not([hidden])'

type Tap = {
  readonly target: Locator
  /** The elements that show first that the tap was received. */
  readonly feedback: string
  /** A key to press in the target instead of a tap, and the text in the search field before it. */
  readonly key?: string
  readonly searched?: string
  /** The page of the menu to choose before it, on a menu that was just loaded. */
  readonly onPage?: Locator
  readonly afterReload?: boolean
}

const tapsOn = (page: Page): Record<string, Tap[]> => {
  const card = (index: number, column = 1) => `${menu} > li:nth-child(${3 * index + column}) [role=group]`
  const lastButton = (box: string, feedback: string): Tap => ({
    target: page.locator(`${box} > button`).last(),
    feedback,
  })
  const badge = '[data-testid=cart-count]'
  const tabs = page.getByRole('group', { name: 'Menu pages' }).getByRole('button')
  return {
    'add to cart': times.map((index) => lastButton(card(index), card(index))),
    'add to cart, on the badge': times.map((index) => lastButton(card(index, 2), badge)),
    'quantity plus': times.map((index) => lastButton(card(index), card(index))),
    'quantity plus, on the badge': times.map((index) => lastButton(card(index), badge)),
    'tab of the menu': times.map((index) => ({
      target: tabs.nth((index + 1) % 4),
      feedback: '[aria-label="Menu pages"] > button',
    })),
    // The first letter that searches is the second; it replaces the whole menu.
    'letter in the search': times.map((index) => ({
      target: page.getByRole('searchbox', { name: 'Search menu' }),
      feedback: '[type=search]',
      key: 'o',
      searched: 'cphstbdr'[index % 8] ?? '',
    })),
    'options of a product': times.map((index) => ({
      target: page
        .locator(menu)
        .getByRole('button', { name: /^Choose options/ })
        .nth(index % 4),
      feedback: 'dialog[open]',
      onPage: tabs.last(),
      afterReload: index % 4 === 0,
    })),
    'view cart': times.map(() => ({
      target: page.getByRole('link', { name: 'View cart' }),
      feedback: 'main h1',
      afterReload: true,
    })),
  }
}

/**
 * Taps on a menu of 400 products with the processor of a phone. Measures from the event's time to the frame that paints the first
 * change. Interaction to Next Paint would end at the first frame after the handlers, with or without a change.
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

/** Loads the page at full speed and waits until its list is complete. */
async function open(page: Page, session: CDPSession): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.goto(new URL('/', page.url()).href)
  await page.locator(`${menu} > li`).nth(39).waitFor()
}

/** The time from a tap to its visible effect, in ms. */
async function measure(page: Page, session: CDPSession, tap: Tap): Promise<number> {
  const { target, feedback, key, searched = '', onPage, afterReload } = tap
  if (afterReload) await open(page, session)
  if (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape')
  if (afterReload && onPage) {
    await onPage.tap()
    // Until its cards are drawn, the target would be one of the page before.
    await page.locator(`${menu}[aria-label="${await onPage.textContent()}"]`).waitFor()
  }
  // A field that is open covers the tabs, so it is filled for its own taps only.
  if (key) {
    await target.fill(searched)
    await page.locator(`${menu}[aria-label='Search results']`).waitFor({ state: 'detached' })
  }
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`Nowhere to tap: ${target}`)
  if (key) await target.focus()
  await page.waitForTimeout(400)
  await slowDown(page, session)
  await page.evaluate(watchNext, { type: key ? 'keydown' : 'click', feedback })
  // `locator.tap()` would query the page again while it handles the tap.
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

/** Runs in the page: measures from the next event to the frame in which the state of `feedback` differs. */
function watchNext({ type, feedback }: { type: string; feedback: string }) {
  const state = () =>
    [...document.querySelectorAll(feedback)]
      .map((one) => (one instanceof HTMLInputElement ? one.value : `${one.textContent}${one.ariaPressed}`))
      .join()
  const before = state()
  const watch = ({ timeStamp }: Event) => {
    const look = () => {
      if (state() === before) return requestAnimationFrame(look)
      // A message that is posted in the frame arrives after the frame is painted.
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
