import { upstreamUrl } from './addresses.ts'

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
