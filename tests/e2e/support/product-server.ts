import { send } from '../../fan/http.ts'
import { upstreamUrl } from './addresses.ts'

/** A call that reached the product server. */
export type JournalEntry = {
  method: string
  /** Path and query, byte for byte. */
  url: string
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  body: Record<string, unknown> | null
  /** The customer of the bearer token. */
  customerNumber: string
  status: number
}

/** A fault of the product server: which calls it affects, how often, and what happens. */
export type Fault = {
  match: { method?: string; path?: string; email?: string; tenant?: string }
  times?: number
  status?: number
  body?: unknown
  drop?: 'before' | 'after'
}

async function control<Body>(method: string, path: string, sent?: unknown): Promise<Body> {
  const { status, body } = await send<Body>(`${upstreamUrl()}/__control${path}`, method, sent)
  if (status >= 400) throw new Error(`Control ${method} ${path}: ${status} ${JSON.stringify(body)}`)
  return body
}

/** The calls of a fan that reached the product server, oldest first. */
export const journalOf = (email: string, filter: { method?: string; path?: string } = {}) =>
  control<JournalEntry[]>('GET', `/journal?${new URLSearchParams({ email, ...filter })}`)

/** The calls for a venue, including its branding and settings, oldest first. */
export const journalOfVenue = (tenant: string) => control<JournalEntry[]>('GET', `/journal?tenant=${tenant}`)

/** How many calls of a fan to a path reached the product server. */
export const callsTo = async (email: string, path: string): Promise<number> =>
  (await journalOf(email, { path })).length

/** The charges of a fan that the product server carried out. */
export const ledgerOf = (email: string) =>
  control<{ orderId: string; amount: string; status: string }[]>(
    'GET',
    `/ledger?${new URLSearchParams({ email })}`,
  )

/** Injects a fault. Returns how to end it. */
export async function injectFault(fault: Fault): Promise<() => Promise<void>> {
  const { id } = await control<{ id: string }>('POST', '/faults', fault)
  return () => control('DELETE', `/faults/${id}`)
}

/** Gives a fan or a tenant cards, a history or events. */
export const seed = (what: Record<string, unknown>) => control<void>('POST', '/seed', what)

/** A card whose charges are processed until a test settles them. */
export const slowCard = '4000000000000119'

/** Decides a charge that is being processed. */
export const settleCharge = (orderId: string, status: 'SUCCESS' | 'FAILED') =>
  control<void>('POST', '/settle', { orderId, status })

/** Changes how the product server works for a fan (see `fake-upstream/README.md`). */
export const behave = (how: { email: string; listDeclined?: boolean }) =>
  control<void>('POST', '/behaviour', how)

/** A colour as browsers compute it, from #rrggbb. */
export const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

type Branding = Record<
  | 'title1'
  | 'title2'
  | 'title3'
  | 'backGroundImageURL'
  | 'primaryColor'
  | 'favIconURL'
  | 'additionalAttributes',
  string
>

/** A tenant's branding at the product server; `additionalAttributes` is JSON text. */
export async function brandingOf(tenant: string): Promise<Branding> {
  const query = new URLSearchParams({ subDomain: tenant, pagination: 'false', clientID: 'demo-client' })
  const path = `/api/console/applications/brandings?${query}`
  const { body } = await send<Branding[]>(upstreamUrl() + path, 'GET', undefined, {
    'cache-control': 'no-cache',
  })
  if (!body[0]) throw new Error(`${tenant} has no branding`)
  return body[0]
}

/** The header colour of each venue: its primary colour, darkened until white text is readable. */
export const headerColors = {
  demo: '#0a6637',
  light: '#69561a',
  dark: '#1b1033',
  pickup: '#9f350a',
  euro: '#1c4bcf',
} as const
