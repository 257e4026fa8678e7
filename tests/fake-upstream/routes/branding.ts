import type { FastifyInstance } from 'fastify'
import { exactly, like, only, refuse, text } from '../server/strict.ts'
import { needNoCache } from '../session/caller.ts'
import { settingRows } from '../state/settings.ts'
import type { State } from '../state/state.ts'
import type { Tenant } from '../state/tenant.ts'

/** The only `clientID` that the branding call accepts. */
export const BRANDING_CLIENT_ID = 'demo-client'

const asked = { subDomain: text, pagination: only('false'), clientID: only(BRANDING_CLIENT_ID) }
const timestamp = like(/^(\d{10,16}|\d{4}-\d\d-\d\d.*)$/, 'a timestamp')

const picture = ({ look }: Tenant, media: string, name: string) =>
  `${media}/media/venues/${look.pictures}/${name}`

function attributesText(tenant: Tenant, media: string): string {
  const { attributes, logoInAttributes } = tenant
  const logo = logoInAttributes ? { logoURL: picture(tenant, media, 'logo.svg') } : {}
  return JSON.stringify({ ...attributes, ...logo })
}

const brandingRow = (tenant: Tenant, media: string) => ({
  id: tenant.id,
  merchantID: tenant.merchantId,
  clientID: BRANDING_CLIENT_ID,
  subDomain: tenant.subDomain,
  title1: tenant.titles[0],
  title2: tenant.titles[1],
  title3: tenant.titles[2],
  backGroundImageURL: picture(tenant, media, 'background.webp'),
  primaryColor: tenant.look.primary,
  favIconURL: picture(tenant, media, 'logo.svg'),
  additionalAttributes: attributesText(tenant, media),
  createdOn: '2024-02-01T10:00:00.000Z',
})

/** The calls that need no bearer: brandings and settings. */
export const brandingRoutes = (state: State) => async (app: FastifyInstance) => {
  app.get('/api/console/applications/brandings', (request) => {
    needNoCache(request)
    const { subDomain } = exactly('query', request.query, asked)
    const tenant = state.tenant(String(subDomain))
    return tenant ? [brandingRow(tenant, state.origins.product)] : []
  })

  app.get('/api/console/applications/settings', (request) => {
    const { merchantID, ...others } = request.query as Record<string, string>
    const [name, ...more] = Object.keys(others)
    if (name === undefined || more.length > 0) {
      throw refuse(400, 'query must hold merchantID and one timestamp parameter')
    }
    exactly('query', request.query, { merchantID: text, [name]: timestamp })
    const tenant = state.tenants.find((each) => each.merchantId === merchantID)
    if (!tenant) throw refuse(404, `Unknown merchant '${merchantID}'`)
    return { data: settingRows(tenant, Date.now()) }
  })
}
