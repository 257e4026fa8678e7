import type { Fan } from './fan.ts'

/** Asks the ingress for a path of a site. */
type Get = (path: string) => Promise<{ readonly status: number; readonly body: string }>

const inPage = /(?:src|href)="(\/assets\/[\w.-]+)"/g
const staticImports = /(?:from|import)\s?["']\.\/([\w.-]+\.js)["']/g
const laterParts = /["'`]assets\/([\w-]+-screen-[\w-]{8}\.js)["'`]/g

const matches = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, name = '']) => name)

/**
 * Loads a page as a browser does: the page, the files that it names, what these import, and the part of one screen that is
 * loaded later. Returns the addresses that did not respond with 200, the page's own first.
 * @param turn whose screen is loaded: it goes around
 */
export async function loadPage(get: Get, path: string, turn: number): Promise<string[]> {
  const page = await get(path)
  if (page.status !== 200) return [`${path} ${page.status}`]
  const asked = new Set<string>()
  const broken: string[] = []
  const screens: string[] = []

  async function load(asset: string): Promise<void> {
    if (asked.has(asset)) return
    asked.add(asset)
    const { status, body } = await get(asset)
    if (status !== 200) broken.push(`${asset} ${status}`)
    else if (asset.endsWith('.js')) {
      screens.push(...matches(laterParts, body))
      await Promise.all(matches(staticImports, body).map((name) => load(`/assets/${name}`)))
    }
  }
  await Promise.all(matches(inPage, page.body).map(load))
  const screen = screens[turn % Math.max(1, screens.length)]
  if (screen === undefined) broken.push(`${path} names no screen`)
  else await load(`/assets/${screen}`)
  return broken
}

/** How many pages were loaded, and which files of them did not come. */
export type PageLoads = { readonly loads: number; readonly broken: readonly string[] }

/** Loads pages of fans in turn, four at once, until `until` resolves, and at least `atLeast` of them. */
export async function loadPages(
  fans: readonly Fan[],
  { atLeast, until }: { atLeast: number; until: Promise<unknown> },
): Promise<PageLoads> {
  let isOver = false
  const over = until.finally(() => {
    isOver = true
  })
  let loads = 0
  const broken: string[] = []
  const loadInTurn = async () => {
    while (!isOver || loads < atLeast) {
      const turn = loads++
      const get = async (path: string) => {
        const { status, body } = await (fans[turn % fans.length] as Fan).send(path)
        return { status, body }
      }
      broken.push(...(await loadPage(get, '/auth', turn)))
    }
  }
  await Promise.all([over, ...Array.from({ length: 4 }, loadInTurn)])
  return { loads, broken }
}

const hashed = /(?<=")(?:\/|\.\/)?(assets\/[\w.-]+\.\w+)(?=")/g

/**
 * What a phone loads beside the page on a first visit: some of the hashed files by the page, the others when the service worker fills
 * its cache, each once. @throws Error where the page is not there
 */
export async function filesOfFirstVisit(fan: Fan): Promise<string[]> {
  const [page, worker] = [await fan.send('/auth'), await fan.send('/sw.js')]
  if (!page.fine || !worker.fine)
    throw new Error(`The page is ${page.status}, its worker ${worker.status}: build the app first`)
  const assets = [page.body, worker.body].flatMap((text) =>
    [...text.matchAll(hashed)].map(([, name]) => `/${name}`),
  )
  return [
    ...new Set(assets),
    '/sw-network-only.js',
    '/sw-offline.js',
    '/sw-notifications.js',
    '/offline.html',
    '/icons/icon.svg',
    '/icons/icon-192.png',
    '/icons/icon-512.png',
    '/manifest.webmanifest',
  ]
}
