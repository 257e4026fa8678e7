import type { FaultRequest } from '../../fake-upstream/control/fault.ts'
import { controlsOf } from '../../fan/controls.ts'
import { upstreamUrl } from './addresses.ts'

const controls = () => controlsOf(upstreamUrl())

/** The calls of a fan that reached the product server, oldest first. */
export const journalOf = (email: string, filter: { method?: string; path?: string } = {}) =>
  controls().journal({ email, ...filter })

/** The calls for a venue, including its branding and settings, oldest first. */
export const journalOfVenue = (tenant: string) => controls().journal({ tenant })

/** How many calls of a fan to a path reached the product server. */
export const callsTo = async (email: string, path: string): Promise<number> =>
  (await journalOf(email, { path })).length

/** The charges of a fan that the product server carried out. */
export const ledgerOf = (email: string) => controls().ledger({ email })

/** Injects a fault. Returns how to end it. */
export const injectFault = (fault: FaultRequest) => controls().fail(fault)

type Controls = ReturnType<typeof controlsOf>

/** Gives a fan cards and a history. */
export const seed = (what: Parameters<Controls['seed']>[0]) => controls().seed(what)

/** A card whose charges are processed until a test settles them. */
export const slowCard = '4000000000000119'

/** Decides a charge that is being processed. */
export const settleCharge = (orderId: string, status: 'SUCCESS' | 'FAILED') =>
  controls().settle(orderId, status)

/** Changes how the product server works for a fan (see `fake-upstream/README.md`). */
export const behave = (how: Parameters<Controls['behave']>[0]) => controls().behave(how)

/** A tenant's branding in the product server's format. */
export type BrandingRow = {
  title1: string
  title2: string
  title3: string
  backGroundImageURL: string
  primaryColor: string
  favIconURL: string
  /** JSON text */
  additionalAttributes: string
}

/** A colour as browsers compute it, from #rrggbb. */
export const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

/** A tenant's branding at the product server. */
export async function brandingOf(tenant: string): Promise<BrandingRow> {
  const query = new URLSearchParams({ subDomain: tenant, pagination: 'false', clientID: 'demo-client' })
  const response = await fetch(`${upstreamUrl()}/api/console/applications/brandings?${query}`, {
    headers: { 'cache-control': 'no-cache' },
  })
  const [row] = (await response.json()) as BrandingRow[]
  if (!row) throw new Error(`${tenant} has no branding`)
  return row
}
