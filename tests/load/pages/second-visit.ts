import type { Browser } from '@playwright/test'
import { openSeeded } from '../../e2e/support/seeded-fan.ts'
import type { Row } from '../report.ts'
import { median } from '../rounds.ts'
import { type Network, phone, slowNetwork, startPhoneBrowser } from './phone.ts'
import { visitFirst } from './screens.ts'
import type { Setting } from './setting.ts'

/** Far away, and as fast as it may be; the processor is not slowed down. */
const far: Network = { roundTripMs: 400, bytesPerSecond: -1 }
/** Within how many ms of the navigation a fan who was here before sees the first screen. */
const goalMs = 1_000

/** The first screens, what of them comes from the product server, and the call that brings it anew. */
const firstScreens = {
  home: { path: '/', content: 'main ul[aria-label] a[href*="product"]', call: /quickpicks/ },
  events: { path: '/events', content: 'main article', call: /entertainments\/events/ },
}

/** The second visit at 400 ms of round trip: when the first screen stands with its content, and when that is fresh. */
export async function measureSecondVisits(setting: Setting, count: number): Promise<Row[]> {
  const { browser, close } = await startPhoneBrowser(far)
  try {
    const rows: Row[] = []
    for (const name of ['home', 'events'] as const)
      rows.push(await secondVisit(setting, browser, name, count))
    return rows
  } finally {
    await close()
  }
}

async function secondVisit(
  { siteOf }: Setting,
  browser: Browser,
  name: keyof typeof firstScreens,
  count: number,
): Promise<Row> {
  const { path, content, call } = firstScreens[name]
  const url = siteOf('demo') + path
  const context = await browser.newContext(phone)
  await openSeeded(await context.newPage(), 'demo')
  await visitFirst(context, url)
  const times: { shown: number; fresh: number }[] = []
  for (let round = 0; round < count; round += 1) {
    const page = await context.newPage()
    await slowNetwork(await context.newCDPSession(page), far)
    await page.addInitScript(watchContent, content)
    const response = page.waitForResponse((response) => call.test(response.url()))
    await page.goto(url, { waitUntil: 'commit' })
    await (await response).finished()
    const fresh = await page.evaluate(() => performance.now())
    await page.waitForFunction(() => 'shownAt' in window)
    const shown = await page.evaluate(() => (window as unknown as { shownAt: number }).shownAt)
    times.push({ shown, fresh })
    await page.close()
  }
  await context.close()
  const [shown, fresh] = [median(times.map((time) => time.shown)), median(times.map((time) => time.fresh))]
  return {
    measured: `second visit at ${far.roundTripMs} ms: ${name}`,
    storefront: `${Math.round(shown)} ms`,
    comparison: `${goalMs} ms`,
    ratio: shown / goalMs,
    goal: { atMost: 1 },
    note: `fresh at ${Math.round(fresh)} ms`,
  }
}

/** Runs in the page before anything else: notes when some content is painted for the first time. */
function watchContent(content: string) {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(content)) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => Object.assign(window, { shownAt: performance.now() })
      port2.postMessage(null)
    })
  })
  observer.observe(document, { subtree: true, childList: true })
}
