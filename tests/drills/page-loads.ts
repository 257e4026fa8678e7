import type { Client } from './client.ts'
import { loadPage } from './page-load.ts'

/** How many pages were loaded, and which files of them did not come. */
export type PageLoads = { readonly loads: number; readonly broken: readonly string[] }

const atOnce = 4

/** Loads pages of venues in turn until `until` resolves, and at least `atLeast` of them. */
export async function loadPages(
  client: Client,
  { hosts, atLeast, until }: { hosts: readonly string[]; atLeast: number; until: Promise<unknown> },
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
      const host = hosts[turn % hosts.length] ?? ''
      broken.push(...(await loadPage((path) => client.send({ host, path }), '/auth', turn)))
    }
  }
  await Promise.all([over, ...Array.from({ length: atOnce }, loadInTurn)])
  return { loads, broken }
}
