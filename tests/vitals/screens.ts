import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import lighthouse, { type Flags, type Result } from 'lighthouse'
import { openSeeded } from '../e2e/support/seeded-fan.ts'
import { median, type Row, ratio, rounds } from '../load/report.ts'
import { type Phone, slowMobile, visitTwice } from './phone.ts'
import type { Sites } from './sites.ts'
import { slowdownOf } from './slow-device.ts'

/** The screens and their addresses, for a fan with data on all of them. */
const screens = {
  auth: '/auth',
  events: '/events',
  home: '/',
  product: '/product?pid=1034',
  cart: '/cart',
  confirmation: '/confirmation',
  checkout: '/checkout',
  transactions: '/transactions',
}
export const screenNames = Object.keys(screens) as (keyof typeof screens)[]
type Screen = keyof typeof screens

/**
 * The most that a screen may need: LCP as a multiple of the floor's (less for screens whose largest element is part of the page),
 * TBT in ms over the floor's, and layout shift.
 */
const goals = { lcp: 2, tbtMs: 250, cls: 0.02 }
const lcpGoals: Readonly<Partial<Record<Screen, number>>> = { auth: 1.3, checkout: 1.3 }
/** The weight limit of /auth in bytes. */
const authBytes = 200_000

/** `cold`: on a new device. `warm`: on a device where the screens were opened before. */
type Visit = 'cold' | 'warm'
type Options = {
  readonly visit: Visit
  readonly count: number
  readonly names: readonly Screen[]
}

/** Measures screens and the floor with Lighthouse on a slow phone, in alternating rounds. */
export async function measureScreens(sites: Sites, phone: Phone, options: Options): Promise<Row[]> {
  const { visit, count, names } = options
  const categories = visit === 'cold' ? ['performance', 'best-practices'] : ['performance']
  const device = await fansDevice(sites, phone)
  const contextOf = (name: string) =>
    phone.browser.newContext({ viewport: null, ...(name !== 'auth' && { storageState: device }) })
  const measureOf = async (name: string, url: string): Promise<() => Promise<Result>> => {
    const known = visit === 'warm' ? await contextOf(name) : null
    if (known) await visitTwice(known, url)
    return async () => {
      const context = known ?? (await contextOf(name))
      const { lhr } = await load(phone, context, url, categories)
      if (!known) await context.close()
      return lhr
    }
  }
  const measures = [await measureOf('floor', `${sites.floor}/`)]
  for (const name of names) measures.push(await measureOf(name, sites.site + screens[name]))
  const [floor = [], ...measured] = await rounds(count, measures)
  return names.flatMap((name, at) => {
    const ours = measured[at] ?? []
    return [...speedOf(name, visit, ours, floor), ...(visit === 'cold' ? [practicesOf(name, ours)] : [])]
  })
}

/** Signs in a fan with data on every screen. Returns cookies and storage of a device that has shown the cart. */
async function fansDevice({ site }: Sites, { browser }: Phone) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await openSeeded(page, 'demo')
  await page.goto(site + screens.cart)
  await page.getByRole('link', { name: 'Proceed to Confirmation' }).waitFor()
  const device = await context.storageState()
  await context.close()
  return device
}

/** Loads an address in Lighthouse. @throws Error when it leads to another screen */
async function load({ remote }: Phone, context: BrowserContext, url: string, categories: string[]) {
  const page = await context.newPage()
  // Puppeteer finds the page that Playwright opened by this address.
  const blank = `about:blank#${randomUUID()}`
  await page.goto(blank)
  const target = await remote.waitForTarget((one) => one.url() === blank)
  const flags: Flags = {
    logLevel: 'silent',
    onlyCategories: categories,
    throttlingMethod: 'devtools',
    throttling: {
      cpuSlowdownMultiplier: await slowdownOf(page),
      requestLatencyMs: slowMobile.roundTripMs,
      downloadThroughputKbps: slowMobile.kilobitsPerSecond,
      uploadThroughputKbps: slowMobile.kilobitsPerSecond,
    },
    // Keeps the fan's session and choices, and on a known device its caches.
    disableStorageReset: true,
    disableFullPageScreenshot: true,
  }
  const result = await lighthouse(url, flags, undefined, await target.asPage())
  await page.close()
  if (!result) throw new Error(`Lighthouse has no result for ${url}`)
  const { finalDisplayedUrl } = result.lhr
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${finalDisplayedUrl}`)
  return result
}

/** The rows about a screen's speed. */
function speedOf(name: Screen, visit: Visit, ours: readonly Result[], floor: readonly Result[]): Row[] {
  const both = (audit: string) =>
    [ours, floor].map((loads) => loads.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
  const ms = (values: readonly number[]) => `${Math.round(median(values))} ms`
  const row = (
    measured: string,
    storefront: string,
    comparison: string,
    ratio: number,
    atMost: number,
  ): Row => ({
    measured: `${name} ${visit}: ${measured}`,
    storefront,
    comparison,
    ratio,
    goal: { atMost },
    note: failed.join(', '),
  })
  const failed = [...ours, ...floor].flatMap(({ runtimeError }) => runtimeError?.code ?? [])
  const [lcp = [], floorLcp = []] = both('largest-contentful-paint')
  const [tbt = [], floorTbt = []] = both('total-blocking-time')
  const cls = median(both('cumulative-layout-shift')[0] ?? [])
  const bytes = median(both('total-byte-weight')[0] ?? [])
  const lcpGoal = lcpGoals[name] ?? goals.lcp
  const over = median(tbt.map((value, round) => value - (floorTbt[round] ?? Number.NaN)))
  const rows = [
    row('LCP', ms(lcp), `floor ${ms(floorLcp)}`, ratio(lcp, floorLcp), lcpGoal),
    row('TBT, ms over the floor', ms(tbt), `floor ${ms(floorTbt)}`, over, goals.tbtMs),
    row('CLS', cls.toFixed(3), '', cls, goals.cls),
  ]
  if (name !== 'auth' || visit !== 'cold') return rows
  const weight = `${(bytes / 1_000).toFixed(1)} kB`
  return [...rows, row('all bytes', weight, `${authBytes / 1_000} kB`, bytes / authBytes, 1)]
}

/** Lighthouse's score for best practices in the last round, which must be 1. `walk.spec.ts` judges accessibility. */
function practicesOf(name: Screen, results: readonly Result[]): Row {
  const { categories = {}, audits = {} } = results.at(-1) ?? {}
  const { score, auditRefs = [] } = categories['best-practices'] ?? {}
  const lost = auditRefs.filter((audit) => audit.weight > 0 && (audits[audit.id]?.score ?? 1) < 1)
  return {
    measured: `${name}: Lighthouse, best practices`,
    storefront: (score ?? 0).toFixed(2),
    comparison: '',
    ratio: score ?? 0,
    goal: { atLeast: 1 },
    note: lost.map((audit) => audit.id).join(', '),
  }
}
