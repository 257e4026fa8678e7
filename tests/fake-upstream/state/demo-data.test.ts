import { afterAll, expect, test } from 'vitest'
import { send } from '../../fan/http.ts'
import { fanClient } from '../../fan/product-server-fan.ts'
import { BRANDING_CLIENT_ID, startFakeUpstream } from '../fake-upstream.ts'
import { settingRows } from './settings.ts'
import { tenants } from './tenant.ts'

let now = Date.parse('2026-11-21T19:00:00Z')
const upstream = await startFakeUpstream({ now: () => now })
afterAll(() => upstream.close())

const demoTenants = ['demo', 'light', 'dark', 'pickup', 'euro']

type Row = Record<string, unknown>
const brandingsOf = async (subDomain: string) => {
  const query = `subDomain=${subDomain}&pagination=false&clientID=${BRANDING_CLIENT_ID}`
  const url = `${upstream.url}/api/console/applications/brandings?${query}`
  return (await send<Row[]>(url, 'GET', undefined, { 'cache-control': 'no-cache' })).body
}

const MENU = '/api/console/catalog/quickpicks?eventID=1&status=Active&expand=items'
const menuOf = async (domain: string) => {
  const fan = await fanClient(upstream, 'menu@fans.example', domain)
  const { body } = await fan.call('GET', MENU)
  return { fan, pages: body.quickPickPages as (Row & { quickPickPageDetails: Row[] })[] }
}

test('each tenant has a different look; an unknown one has no branding', async () => {
  const rows = (await Promise.all(demoTenants.map(brandingsOf))).flat()
  for (const field of ['primaryColor', 'backGroundImageURL', 'favIconURL', 'title2', 'merchantID']) {
    expect(new Set(rows.map((row) => row[field])).size).toBe(demoTenants.length)
  }
  expect(JSON.parse(String(rows[0]?.additionalAttributes))).toMatchObject({
    storeID: 42,
    logoURL: expect.any(String),
  })
  expect(await brandingsOf('nowhere')).toEqual([])
  const [broken] = await brandingsOf('broken-attributes')
  expect(() => JSON.parse(String(broken?.additionalAttributes))).toThrow()
})

test('settings are texts by key; one tenant has none', async () => {
  const settings = async (merchant: string) => {
    const url = `${upstream.url}/api/console/applications/settings?merchantID=${encodeURIComponent(merchant)}&_=${now}`
    return (await send(url, 'GET')).body.data
  }
  expect(await settings('MER-1001/A')).toContainEqual({ key: 'transaction.sale.location', value: 'S-42' })
  expect(await settings('MER-9003')).toEqual([])
})

/** The pickup times of the tenants with or without a time zone, at an instant in epoch ms. */
const pickupTimesOf = (timeZone: string | undefined, at: number) =>
  tenants
    .filter(({ settings }) => settings.timeZone === timeZone)
    .map((tenant) => settingRows({ seeds: [], now: () => at }, tenant))
    .flatMap((rows) => rows.find(({ key }) => key === 'order.pickup.time')?.value ?? [])
    .filter((times) => times.startsWith('["'))
    .map((times) => JSON.parse(times) as string[])

test.each([
  [0, 30, ['12:00 AM-1:30 AM', '00:00-01:30']],
  [11, 59, ['11:00 AM-12:30 PM', '11:00-12:30']],
  [23, 59, ['11:00 PM-12:30 AM', '23:00-00:30']],
])('at %i:%i the first pickup time lasts another half hour', (hour, minute, first) => {
  const lists = pickupTimesOf(undefined, new Date(2026, 4, 16, hour, minute).getTime())
  expect(lists.length).toBeGreaterThanOrEqual(3)
  for (const times of lists) expect(first).toContain(times[0])
})

test('the pickup times of a venue with a time zone are by its clock', () => {
  const firstAt = (instant: string) =>
    pickupTimesOf('Europe/Berlin', Date.parse(instant)).map((times) => times[0])
  expect(firstAt('2026-01-15T22:59:00Z')).toEqual(['11:00 PM-12:30 AM'])
  expect(firstAt('2026-07-15T22:59:00Z')).toEqual(['12:00 AM-1:30 AM'])
})

test.each(tenants.map((tenant) => tenant.subDomain))(
  '%s: at any time three events are running, five upcoming, and one has no venue',
  async (domain) => {
    for (const at of ['2026-12-31T23:59:59Z', '2027-01-01T00:00:00Z', '2028-02-29T12:00:00Z']) {
      now = Date.parse(at)
      const fan = await fanClient(upstream, 'menu@fans.example', domain)
      const { body } = await fan.call('GET', '/api/console/entertainments/events?timeframe=current,future')
      const events = body.data as { startsOn: string; endsOn: string; location?: unknown }[]
      expect(events.map(({ startsOn }) => Date.parse(startsOn) <= now)).toEqual([
        ...Array(3).fill(true),
        ...Array(5).fill(false),
      ])
      expect(events.filter(({ endsOn }) => Date.parse(endsOn) < now)).toEqual([])
      expect(events.filter((event) => event.location === undefined)).toHaveLength(1)
    }
  },
)

test.each(demoTenants)(
  '%s: more than 40 products on pages out of order, and each can be opened',
  async (domain) => {
    const { fan, pages } = await menuOf(domain)
    const details = pages.flatMap((page) => (page.status === 'Inactive' ? [] : page.quickPickPageDetails))
    expect(details.length).toBeGreaterThanOrEqual(40)
    expect(pages.map((page) => page.sequence)).not.toEqual(pages.map((page) => page.sequence).sort())
    for (const detail of details) {
      const { id } = detail.product as { id: unknown }
      const item = detail.itemId === undefined ? '' : `itemId=${detail.itemId}&`
      const { status, body } = await fan.call(
        'GET',
        `/api/console/catalog/products/${id}?${item}expand=images`,
      )
      expect(status).toBe(200)
      expect(body.itemDetails === null).toBe(detail.itemId === undefined)
    }
  },
)

test('all pictures of menus and galleries are SVG, except the one that is broken on purpose', async () => {
  const { fan, pages } = await menuOf('demo')
  const cards = pages.flatMap((page) => page.quickPickPageDetails.map((detail) => detail.imageURL))
  const jersey = await fan.call('GET', '/api/console/catalog/products/1040?expand=images')
  const { variants } = jersey.body.productDetails as {
    variants: { gallery: { images: { imageURL: string }[] } }[]
  }
  const gallery = variants.flatMap((variant) => variant.gallery.images.map((image) => image.imageURL))
  const urls = [...new Set([...cards, ...gallery])].filter((url): url is string => typeof url === 'string')
  const responses = await Promise.all(urls.map((url) => fetch(url)))
  expect(responses.filter(({ ok }) => !ok).map(({ url }) => url)).toEqual([
    expect.stringContaining('gone.svg'),
  ])
  expect(gallery.length).toBe(variants.length * 3)
})

test.each(demoTenants)('%s: no two products have the same drawing', async (domain) => {
  const { pages } = await menuOf(domain)
  const open = pages.filter(({ status, name }) => status !== 'Inactive' && name !== 'Coming Soon')
  const shown = open
    .flatMap((page) => page.quickPickPageDetails)
    .filter(({ status, type }) => status !== 'Inactive' && type !== null)
  const drawn = shown.flatMap(({ imageURL }) => /media\/\w+\/([\w-]+)\//.exec(String(imageURL))?.[1] ?? [])
  expect(drawn.length).toBeGreaterThan(35)
  expect(drawn.filter((art, index) => drawn.indexOf(art) !== index)).toEqual([])
})

test('bestsellers come first on their page', async () => {
  const { pages } = await menuOf('demo')
  const hot = pages.find(({ name }) => name === 'Hot Food')
  expect(hot?.quickPickPageDetails.slice(0, 4).map(({ name }) => name)).toEqual([
    'Stadium Cheeseburger',
    'Classic Hot Dog',
    'Pepperoni Slice',
    'Loaded Nachos',
  ])
})

test('a jersey lacks the missing combinations', async () => {
  const fan = await fanClient(upstream, 'menu@fans.example')
  const { body } = await fan.call('GET', '/api/console/catalog/products/1040?expand=images')
  const { variants } = body.productDetails as { variants: { color: string; size: { description: string } }[] }
  const made = variants.map((variant) => `${variant.color}/${variant.size.description}`)
  expect(made).toHaveLength(12)
  expect(made).not.toContain('White/S')
})
