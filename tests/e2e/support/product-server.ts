import { upstreamUrl } from './addresses.ts'

/** One call that reached the product server. */
export type JournalEntry = {
  method: string
  /** Path and query as they were sent, byte for byte. */
  url: string
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  body: Record<string, unknown> | null
  /** The customer whom the bearer token names. */
  customerNumber: string
  status: number
}

/** A fault of the product server: which calls meet it, how often, and what happens. */
export type Fault = {
  match: { method?: string; path?: string; email?: string; tenant?: string }
  times?: number
  latencyMs?: number
  status?: number
  body?: unknown
  drop?: 'before' | 'after'
  half?: boolean
  invalidJson?: boolean
  hang?: boolean
  /** Whether the call is carried out all the same. */
  work?: boolean
}

async function control(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${upstreamUrl()}/__control${path}`, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`Control ${method} ${path}: ${response.status} ${await response.text()}`)
  const text = await response.text()
  return text ? JSON.parse(text) : null
}

/** The calls of one fan that the product server got, oldest first. */
export async function journalOf(
  email: string,
  filter: { method?: string; path?: string } = {},
): Promise<JournalEntry[]> {
  const query = new URLSearchParams({ email, ...filter })
  return (await control('GET', `/journal?${query}`)) as JournalEntry[]
}

/** The calls for one venue, its branding and settings among them, oldest first. */
export const journalOfVenue = async (tenant: string): Promise<JournalEntry[]> =>
  (await control('GET', `/journal?${new URLSearchParams({ tenant })}`)) as JournalEntry[]

/** How many calls of one fan to a path reached the product server. */
export const callsTo = async (email: string, path: string): Promise<number> =>
  (await journalOf(email, { path })).length

/** The charges of one fan that the product server carried out. */
export async function ledgerOf(
  email: string,
): Promise<{ orderId: string; amount: string; status: string }[]> {
  return (await control('GET', `/ledger?${new URLSearchParams({ email })}`)) as never
}

/** Makes the product server fail as described; returns how to end that. */
export async function injectFault(fault: Fault): Promise<() => Promise<void>> {
  const { id } = (await control('POST', '/faults', fault)) as { id: string }
  return async () => {
    await control('DELETE', `/faults/${id}`)
  }
}

/** Gives a fan or a tenant saved cards, a history or other events than the demo's. */
export async function seed(what: Record<string, unknown>): Promise<void> {
  await control('POST', '/seed', what)
}

/** Decides a charge that is being processed. */
export async function settleCharge(orderId: string, status: 'SUCCESS' | 'FAILED'): Promise<void> {
  await control('POST', '/settle', { orderId, status })
}

/** How the product server works for one fan; the README of the tests has the parts. */
export async function behave(how: { email: string; listDeclined?: boolean }): Promise<void> {
  await control('POST', '/behaviour', how)
}

/** A tenant's branding as the product server has it. */
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

/** #rrggbb as a browser computes it. */
export const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

/** A tenant's branding at the product server, to compare a page with. */
export async function brandingOf(tenant: string): Promise<BrandingRow> {
  const query = new URLSearchParams({ subDomain: tenant, pagination: 'false', clientID: 'demo-client' })
  const response = await fetch(`${upstreamUrl()}/api/console/applications/brandings?${query}`, {
    headers: { 'cache-control': 'no-cache' },
  })
  const [row] = (await response.json()) as BrandingRow[]
  if (!row) throw new Error(`${tenant} has no branding`)
  return row
}

/** What the header of each venue is drawn in: its primary colour, as dark as white text on it needs. */
export const headerColors = {
  demo: '#0a6637',
  light: '#69561a',
  dark: '#1b1033',
  pickup: '#9f350a',
  euro: '#1c4bcf',
} as const
