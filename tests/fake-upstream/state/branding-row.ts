import type { Tenant } from './tenant.ts'

/** The fixed live client id that the branding call has to name. */
export const BRANDING_CLIENT_ID = 'demo-client'

const favIconOf = (tenant: Tenant, media: string) => `${media}/media/${tenant.subDomain}/favicon.svg`

function attributesText({ attributes, logoInAttributes, subDomain }: Tenant, media: string): string {
  if (typeof attributes === 'string') return attributes
  const logo = logoInAttributes ? { logoURL: `${media}/media/${subDomain}/logo.svg` } : {}
  return JSON.stringify({ ...attributes, ...logo })
}

/** A branding as the brandings call lists it: additionalAttributes is JSON text. */
export const brandingRow = (tenant: Tenant, media: string) => ({
  id: tenant.id,
  merchantID: tenant.merchantId,
  clientID: BRANDING_CLIENT_ID,
  subDomain: tenant.subDomain,
  title1: tenant.titles[0],
  title2: tenant.titles[1],
  title3: tenant.titles[2],
  backGroundImageURL: `${media}/media/${tenant.subDomain}/background.svg`,
  primaryColor: tenant.look.primary,
  favIconURL: favIconOf(tenant, media),
  additionalAttributes: attributesText(tenant, media),
  createdOn: '2024-02-01T10:00:00.000Z',
})
