import type { Page, Route } from '@playwright/test'

const hour = 3_600_000

/** The moment of every picture: a Saturday afternoon, UTC. */
const moment = Date.parse('2026-05-16T13:00:00Z')

const at = (hours: number) => new Date(moment + hours * hour).toISOString()

/** The chosen event in the app's storage format. */
export const chosenEvent = (id: number) => ({
  id,
  name: 'The Grand Festival Week of the Whole Season',
  startOn: at(-1),
  endOn: at(9),
  location: { name: 'Main Ground' },
})

/** Start and end of the events in hours from that moment, in the product server's order. Three are running. */
const eventHours = [
  [-24, 48],
  [-13, 10],
  [-1, 2],
  [28, 31],
  [76, 79],
  [171, 174],
  [267, 270],
  [363, 366],
] as const

/** Stops the page's clock at that moment, and moves the dates of the product server to it. */
export async function stopTime(page: Page): Promise<void> {
  const ahead = Date.now() - moment
  await page.clock.setFixedTime(moment)
  await page.route('**/api/console/entertainments/events?*', (route) =>
    rewrite(route, 'startsOn', (row, index) => {
      const [from, to] = eventHours[index] ?? [400, 403]
      return { ...row, startsOn: at(from), endsOn: at(to) }
    }),
  )
  await page.route('**/api/transactions?*', (route) =>
    rewrite(route, 'createdOn', (row) => {
      const hours = Math.round((Date.parse(String(row.createdOn)) - ahead - moment) / hour)
      return { ...row, createdOn: at(hours) }
    }),
  )
}

type Row = Record<string, unknown>

/** Passes on a response after changing the rows with the key. Rows come as a list or under `data`. */
async function rewrite(route: Route, key: string, change: (row: Row, index: number) => Row): Promise<void> {
  const request = route.request()
  const { host, port, pathname, search } = new URL(request.url())
  // Only the browser resolves names below localhost.
  const response = await route.fetch({
    url: `http://localhost:${port}${pathname}${search}`,
    headers: { ...(await request.allHeaders()), host },
  })
  const changed = (rows: Row[]) => rows.map((row, index) => (key in row ? change(row, index) : row))
  const body = await response.json()
  await route.fulfill({
    response,
    json: Array.isArray(body) ? changed(body) : { ...body, data: changed(body.data) },
  })
}
