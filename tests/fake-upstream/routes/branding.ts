import type { FastifyInstance } from 'fastify'
import { refuse } from '../server/problem.ts'
import { exactly, like, only, text } from '../server/strict.ts'
import { needNoCache } from '../session/caller.ts'
import { BRANDING_CLIENT_ID, brandingRow } from '../state/branding-row.ts'
import { settingRows } from '../state/settings.ts'
import type { State } from '../state/state.ts'

const asked = { subDomain: text, pagination: only('false'), clientID: only(BRANDING_CLIENT_ID) }
const timestamp = like(/^(\d{10,16}|\d{4}-\d\d-\d\d.*)$/, 'a timestamp')

/** The calls that need no bearer: brandings, settings and the version file. */
export const brandingRoutes = (state: State) => async (app: FastifyInstance) => {
  app.get('/api/console/applications/brandings', (request) => {
    needNoCache(request)
    const { subDomain } = exactly('query', request.query, asked)
    const tenant = state.tenant(String(subDomain))
    return tenant ? [brandingRow(tenant, state.mediaOf(tenant))] : []
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
    return { data: settingRows(state, tenant) }
  })

  app.get('/version.json', () => ({ version: '1.0.0', updateRequired: false, updateMessage: '' }))
}
