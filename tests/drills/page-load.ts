/** A response as a page load sees it. */
type Fetched = { readonly status: number; readonly body: string }

/** Asks the ingress for a path of a site. */
export type Get = (path: string) => Promise<Fetched>

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
