import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountOf } from '../session/token.ts'
import type { State } from '../state/state.ts'

/** A call as it arrived at the product server, with the status of its response. */
export type Entry = {
  at: string
  method: string
  /** Path and query exactly as they were sent. */
  url: string
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  body: Record<string, unknown> | null
  tenant: string | null
  email: string | null
  customerNumber: string | null
  /** null until a response is sent */
  status: number | null
}

declare module 'fastify' {
  interface FastifyRequest {
    entry: Entry | null
  }
}

const CAPACITY = 20_000

/** True for the product server's own calls; pictures and controls are not journalled. */
const isProductCall = (request: FastifyRequest) => !/^\/(__control|media)\//.test(request.url)

/** The fan and tenant of a call: by its bearer, else by its query or body. */
function subjectOf(
  request: FastifyRequest,
  state: State,
): Pick<Entry, 'tenant' | 'email' | 'customerNumber'> {
  const { fan } = request
  if (fan) return { tenant: fan.tenant.subDomain, email: fan.email, customerNumber: fan.customerNumber }
  const { subDomain, merchantID } = request.query as Record<string, unknown>
  const { domain, idToken } = (request.body ?? {}) as Record<string, unknown>
  const byMerchant = state.tenants.find((tenant) => tenant.merchantId === merchantID)?.subDomain
  const email = typeof idToken === 'string' ? accountOf(idToken) : null
  const tenant = subDomain ?? byMerchant ?? domain
  return {
    tenant: typeof tenant === 'string' ? tenant : null,
    email,
    customerNumber: null,
  }
}

/** The entry of a call that has just arrived. */
const entryOf = (request: FastifyRequest): Entry => ({
  at: new Date().toISOString(),
  method: request.method,
  url: request.url,
  path: request.url.split('?')[0] ?? '',
  query: request.query as Entry['query'],
  headers: request.headers as Entry['headers'],
  body: null,
  tenant: null,
  email: null,
  customerNumber: null,
  status: null,
})

/** Records each call when it arrives. */
export function keepJournal(app: FastifyInstance, state: State, journal: Entry[]): void {
  app.decorateRequest('entry', null)
  app.addHook('onRequest', async (request) => {
    if (!isProductCall(request)) return
    const entry = entryOf(request)
    request.entry = entry
    journal.push(entry)
    if (journal.length > CAPACITY) journal.shift()
  })
  app.addHook('preHandler', async (request) => {
    if (request.entry) Object.assign(request.entry, { body: request.body ?? null }, subjectOf(request, state))
  })
  app.addHook('onSend', async (request, reply) => {
    if (request.entry) request.entry.status = reply.statusCode
  })
}
