import type { BrowserContext } from '@playwright/test'
import { openSeeded } from '../../e2e/support/seeded-fan.ts'
import type { Row } from '../report.ts'
import { type Contender, median, ratio, rounds } from '../rounds.ts'
import { type Load, load } from './page-load.ts'
import { type PhoneBrowser, phone, slowMobile } from './phone.ts'
import type { Setting } from './setting.ts'
import { waterfallOf } from './waterfall.ts'

/** The eight screens, and where each is for a fan with data on all of them. */
export const screens = {
  auth: '/auth',
  events: '/events',
  home: '/',
  product: '/product?pid=1040',
  cart: '/cart',
  confirmation: '/confirmation',
  checkout: '/checkout',
  transactions: '/transactions',
} as const
export type Screen = keyof typeof screens

const tenant = 'demo'
/** A fan's device: cookies and local storage, from which each measurement begins. */
type Device = Awaited<ReturnType<BrowserContext['storageState']>>

/**
 * The most that a screen may take: of the floor's LCP, which is less where what is largest stands in the page itself (on / it is a product's
 * picture since FAN-45, which comes with the menu), of ms over the floor's TBT, and of shift.
 */
const goals = { lcp: 2, tbtMs: 250, cls: 0.02 }
const lcpGoals: Readonly<Partial<Record<Screen, number>>> = { auth: 1.3, cart: 1.3, checkout: 1.3 }
/** All that /auth may load, in bytes of 1000 to the kB. */
const authBytes = 200_000

/** How screens load: cold on a new device, warm on one where they were opened before. */
export type Visit = 'cold' | 'warm'
type Measured = ReadonlyMap<string, Load[]>
type Page = { readonly name: string; readonly url: string; readonly isSignedIn: boolean }

/**
 * Measures screens and the floor in rounds that take turns. The machine's speed changes within a round, so each half of
 * the screens has the floor beside it.
 */
export async function measureScreens(
  setting: Setting,
  { browser }: PhoneBrowser,
  options: { visit: Visit; count: number; names: readonly Screen[]; withWaterfalls: boolean },
): Promise<Row[]> {
  const { visit, count, names } = options
  const device = await fansDevice(setting, browser)
  const contextOf = ({ isSignedIn }: Page) =>
    browser.newContext({ ...phone, ...(isSignedIn && { storageState: device }) })
  const floor: Page = { name: 'floor', url: `${setting.floorOf(tenant)}/`, isSignedIn: true }
  const pages = names.map(
    (name): Page => ({
      name,
      url: setting.siteOf(tenant) + screens[name],
      isSignedIn: name !== 'auth',
    }),
  )
  const contenders = visit === 'cold' ? coldVisits(contextOf) : await warmVisits([floor, ...pages], contextOf)
  const rows: Row[] = []
  const middle = Math.ceil(pages.length / 2)
  for (const half of [pages.slice(0, middle), pages.slice(middle)].filter(({ length }) => length > 0)) {
    const measured = await rounds(count, [floor, ...half].map(contenders.of))
    if (options.withWaterfalls) for (const [name, loads] of measured) printWaterfall(name, visit, loads)
    for (const name of names.filter((one) => measured.has(one))) rows.push(...rowsOf(name, visit, measured))
  }
  await contenders.close()
  return rows
}

type ContextOf = (page: Page) => Promise<BrowserContext>
type Visits = { of(page: Page): Contender<Load>; close(): Promise<void> }

const coldVisits = (contextOf: ContextOf): Visits => ({
  of: (page) => ({
    name: page.name,
    async measure() {
      const context = await contextOf(page)
      try {
        return await load(context, page.url, slowMobile)
      } finally {
        await context.close()
      }
    },
  }),
  close: async () => {},
})

/** Opens all pages once before; those of one site and one fan share a device. */
async function warmVisits(pages: readonly Page[], contextOf: ContextOf): Promise<Visits> {
  const devices = new Map<string, BrowserContext>()
  const deviceOf = ({ url, isSignedIn }: Page) => `${new URL(url).origin} ${isSignedIn}`
  for (const page of pages) {
    const known = devices.get(deviceOf(page))
    const context = known ?? (await contextOf(page))
    devices.set(deviceOf(page), context)
    await (known ? visit(context, page.url) : visitFirst(context, page.url))
  }
  return {
    of: (page) => ({
      name: page.name,
      async measure() {
        const context = devices.get(deviceOf(page))
        if (!context) throw new Error(`${page.url} was not opened before`)
        return load(context, page.url, slowMobile)
      },
    }),
    async close() {
      for (const context of devices.values()) await context.close()
    },
  }
}

/** Opens an address at full speed and lets it load everything. */
async function visit(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.close()
}

/** A first visit, after which the service worker has its files, and a second one through it. */
export async function visitFirst(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'load' })
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  await page.close()
  await visit(context, url)
}

/** Signs a fan in who has data on every screen, and returns the device, which has seen the cart. */
async function fansDevice({ siteOf }: Setting, browser: PhoneBrowser['browser']): Promise<Device> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await openSeeded(page, tenant)
  await page.goto(siteOf(tenant) + screens.cart)
  await page.getByRole('link', { name: 'Proceed to Confirmation' }).waitFor()
  const device = await context.storageState()
  await context.close()
  if (!device.origins.some(({ origin }) => origin === siteOf(tenant))) throw new Error('No fan is signed in')
  return device
}

function printWaterfall(name: string, visit: Visit, loads: readonly Load[]) {
  const last = loads.at(-1)
  if (!last) return
  console.log(`\n${name} ${visit}: LCP ${Math.round(last.lcp)} ms, ${last.largest}`)
  for (const line of waterfallOf(last)) console.log(line)
}

/** What rounds have shown of one screen, as rows of the table. */
export function rowsOf(name: Screen, visit: Visit, measured: Measured): Row[] {
  const [ours = [], floor = []] = [measured.get(name), measured.get('floor')]
  const of = (figure: 'lcp' | 'tbt' | 'cls' | 'bytes', loads: readonly Load[]) =>
    loads.map((one) => one[figure])
  const ms = (values: readonly number[]) => `${Math.round(median(values))} ms`
  const [lcp, floorLcp] = [of('lcp', ours), of('lcp', floor)]
  const [tbt, floorTbt] = [of('tbt', ours), of('tbt', floor)]
  const cls = median(of('cls', ours))
  const bytes = median(of('bytes', ours))
  return [
    {
      measured: `${name} ${visit}: LCP`,
      storefront: ms(lcp),
      comparison: `floor ${ms(floorLcp)}`,
      ratio: ratio(lcp, floorLcp),
      goal: { atMost: lcpGoals[name] ?? goals.lcp },
      note: ours.at(-1)?.largest ?? '',
    },
    {
      measured: `${name} ${visit}: TBT, ms over the floor`,
      storefront: ms(tbt),
      comparison: `floor ${ms(floorTbt)}`,
      ratio: median(tbt.map((value, round) => value - (floorTbt[round] ?? Number.NaN))),
      goal: { atMost: goals.tbtMs },
      note: '',
    },
    {
      measured: `${name} ${visit}: CLS`,
      storefront: cls.toFixed(3),
      comparison: '',
      ratio: cls,
      goal: { atMost: goals.cls },
      note: '',
    },
    ...(name === 'auth' && visit === 'cold'
      ? [
          {
            measured: 'auth cold: all bytes',
            storefront: `${(bytes / 1_000).toFixed(1)} kB`,
            comparison: `${authBytes / 1_000} kB`,
            ratio: bytes / authBytes,
            goal: { atMost: 1 },
            note: '',
          },
        ]
      : []),
  ]
}
