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
  latencyMs?: number
  status?: number
  body?: unknown
  drop?: 'before' | 'after'
  half?: boolean
  invalidJson?: boolean
  hang?: boolean
  /** Whether the call is carried out anyway. */
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

/** The calls of a fan that reached the product server, oldest first. */
export async function journalOf(
  email: string,
  filter: { method?: string; path?: string } = {},
): Promise<JournalEntry[]> {
  const query = new URLSearchParams({ email, ...filter })
  return (await control('GET', `/journal?${query}`)) as JournalEntry[]
}

/** The calls for a venue, including its branding and settings, oldest first. */
export const journalOfVenue = async (tenant: string): Promise<JournalEntry[]> =>
  (await control('GET', `/journal?${new URLSearchParams({ tenant })}`)) as JournalEntry[]

/** How many calls of a fan to a path reached the product server. */
export const callsTo = async (email: string, path: string): Promise<number> =>
  (await journalOf(email, { path })).length

/** The charges of a fan that the product server carried out. */
export async function ledgerOf(
  email: string,
): Promise<{ orderId: string; amount: string; status: string }[]> {
  return (await control('GET', `/ledger?${new URLSearchParams({ email })}`)) as never
}

/** Injects a fault. Returns how to end it. */
export async function injectFault(fault: Fault): Promise<() => Promise<void>> {
  const { id } = (await control('POST', '/faults', fault)) as { id: string }
  return async () => {
    await control('DELETE', `/faults/${id}`)
  }
}

/** Gives a fan or a tenant cards, a history or events. */
export async function seed(what: Record<string, unknown>): Promise<void> {
  await control('POST', '/seed', what)
}

/** A card whose charges are processed until a test settles them. */
export const slowCard = '4000000000000119'

/** Decides a charge that is being processed. */
export async function settleCharge(orderId: string, status: 'SUCCESS' | 'FAILED'): Promise<void> {
  await control('POST', '/settle', { orderId, status })
}

/** Changes how the product server works for a fan (see `fake-upstream/README.md`). */
export async function behave(how: { email: string; listDeclined?: boolean }): Promise<void> {
  await control('POST', '/behaviour', how)
}

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

/** The header colour of each venue: its primary colour, darkened until white text is readable. */
export const headerColors = {
  demo: '#0a6637',
  light: '#69561a',
  dark: '#1b1033',
  pickup: '#9f350a',
  euro: '#1c4bcf',
} as const
