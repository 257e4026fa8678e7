import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { blockingTime, layoutShift, type Observed } from './figures.ts'
import { type Network, slowPage } from './phone.ts'

/** A request of a page, in ms from the first one. */
type Request = {
  readonly url: string
  readonly from: number
  to: number
  bytes: number
}

/** What it took to load a page, in ms; `bytes` are all that came over the wire. */
export type Load = {
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
  readonly bytes: number
  /** What the largest paint was of. */
  readonly largest: string
  readonly requests: readonly Request[]
}

/** How long nothing has to be loaded and no long task may run until a page counts as settled. */
const quietMs = 700
/** A page that does not settle is measured as it is. */
const longestMs = 15_000

/** Loads an address in a new page of a phone and measures until the page has settled. */
export async function load(context: BrowserContext, url: string, network: Network): Promise<Load> {
  const page = await context.newPage()
  try {
    await page.addInitScript(observe)
    const session = await context.newCDPSession(page)
    await slowPage(page, session, network)
    const requests = followRequests(session)
    await page.goto(url, { waitUntil: 'load' })
    const observed = await settled(page, requests)
    return {
      lcp: observed.largest.at,
      tbt: blockingTime(observed),
      cls: layoutShift(observed.shifts),
      bytes: [...requests.values()].reduce((sum, { bytes }) => sum + bytes, 0),
      largest: observed.largest.what,
      requests: [...requests.values()],
    }
  } finally {
    await page.close()
  }
}

function followRequests(session: CDPSession): ReadonlyMap<string, Request> {
  const requests = new Map<string, Request>()
  let since = Number.NaN
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (Number.isNaN(since)) since = timestamp
    const from = (timestamp - since) * 1_000
    requests.set(requestId, { url: request.url, from, to: Number.NaN, bytes: 0 })
  })
  const ended = ({ requestId, timestamp, encodedDataLength = 0 }: Ended) => {
    const request = requests.get(requestId)
    if (request) Object.assign(request, { to: (timestamp - since) * 1_000, bytes: encodedDataLength })
  }
  session.on('Network.loadingFinished', ended)
  session.on('Network.loadingFailed', ended)
  return requests
}
type Ended = { requestId: string; timestamp: number; encodedDataLength?: number }

async function settled(page: Page, requests: ReadonlyMap<string, Request>): Promise<Observed> {
  const deadline = performance.now() + longestMs
  let quietSince = performance.now()
  let known = 0
  while (performance.now() - quietSince < quietMs && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    const isLoading = [...requests.values()].some(({ to }) => Number.isNaN(to))
    if (isLoading || requests.size > known) quietSince = performance.now()
    known = requests.size
  }
  for (;;) {
    const { now, observed } = await page.evaluate(() => ({
      now: performance.now(),
      observed: (window as unknown as { observed: () => Observed }).observed(),
    }))
    const last = observed.tasks.at(-1)
    if (!last || now - last.at - last.ms > quietMs || performance.now() > deadline) return observed
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Runs in the page before anything else. */
function observe() {
  type Largest = PerformanceEntry & { element: Element | null; url: string }
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
  const observed = {
    paintedAt: 0,
    largest: { at: Number.NaN, what: 'nothing' },
    tasks: [] as { at: number; ms: number }[],
    shifts: [] as { at: number; value: number }[],
  }
  const take: Record<string, (entry: PerformanceEntry) => void> = {
    paint: ({ name, startTime }) => {
      if (name === 'first-contentful-paint') observed.paintedAt = startTime
    },
    'largest-contentful-paint': (entry) => {
      const { element, url } = entry as Largest
      const what =
        url || `${element?.localName ?? 'gone'} '${element?.textContent?.trim().slice(0, 40) ?? ''}'`
      observed.largest = { at: entry.startTime, what }
    },
    longtask: ({ startTime, duration }) => observed.tasks.push({ at: startTime, ms: duration }),
    'layout-shift': (entry) => {
      const { value, hadRecentInput } = entry as Shift
      if (!hadRecentInput) observed.shifts.push({ at: entry.startTime, value })
    },
  }
  const observers = Object.entries(take).map(([type, each]) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(each))
    observer.observe({ type, buffered: true })
    return { observer, each }
  })
  Object.assign(window, {
    observed: () => {
      for (const { observer, each } of observers) observer.takeRecords().forEach(each)
      return observed
    },
  })
}
