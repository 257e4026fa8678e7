import { openSeeded } from '../e2e/support/seeded-fan.ts'
import { median, type Row } from '../load/report.ts'
import { conditionsOf, type Network, type Phone, touchScreen, visitTwice } from './phone.ts'
import type { Sites } from './sites.ts'

/** A network with a long round trip and no other limit. */
export const far: Network = { roundTripMs: 400, kilobitsPerSecond: 1_000_000 }
/** How soon after the navigation a returning fan must see the first screen, in ms. */
const goalMs = 1_000

/** The first screens, and their content from the product server. */
const firstScreens = {
  home: { path: '/', content: 'main ul[aria-label] a[href*="product"]' },
  events: { path: '/events', content: 'main article' },
}

/** Measures on a second visit over the `far` network when the first screens show their content. */
export async function measureSecondVisits(
  { site }: Sites,
  { browser }: Phone,
  count: number,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, { path, content }] of Object.entries(firstScreens)) {
    const context = await browser.newContext(touchScreen)
    await openSeeded(await context.newPage(), 'demo')
    await visitTwice(context, site + path)
    const times: number[] = []
    for (let round = 0; round < count; round += 1) {
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Network.emulateNetworkConditions', conditionsOf(far))
      await page.goto(site + path, { waitUntil: 'commit' })
      const shown = await page.waitForFunction(
        (selector) => document.querySelector(selector) && performance.now(),
        content,
        { polling: 'raf' },
      )
      times.push(Number(await shown.jsonValue()))
      await page.close()
    }
    await context.close()
    const ms = median(times)
    rows.push({
      measured: `second visit at ${far.roundTripMs} ms: ${name}`,
      storefront: `${Math.round(ms)} ms`,
      comparison: `${goalMs} ms`,
      ratio: ms / goalMs,
      goal: { atMost: 1 },
      note: '',
    })
  }
  return rows
}
