import type { FastifyInstance, FastifyRequest } from 'fastify'
import { payloadOf } from '../session/token.ts'
import type { World } from '../world/world.ts'

/** One call that reached the product server, as it arrived and as it was answered. */
export type Entry = {
  at: string
  method: string
  path: string
  query: unknown
  headers: Record<string, unknown>
  body: unknown
  tenant: string | null
  email: string | null
  customerNumber: string | null
  /** null while there is no answer, or when none was ever given */
  status: number | null
  /** true when the caller was gone before the answer was complete */
  aborted: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    entry: Entry | null
  }
}

const CAPACITY = 20_000

/** True for calls that the world outside makes; pictures and the controls are no part of the journal. */
export const isSpecCall = (request: FastifyRequest) => !/^\/(__control|media)\//.test(request.url)

/** Who a call is about: its bearer, or what a call without one names. */
function subjectOf(
  request: FastifyRequest,
  world: World,
): Pick<Entry, 'tenant' | 'email' | 'customerNumber'> {
  const { caller } = request
  if (caller) {
    const { fan, customerNumber } = caller
    return { tenant: fan.tenant.subDomain, email: fan.email, customerNumber: customerNumber ?? null }
  }
  const { subDomain, merchantID } = request.query as Record<string, unknown>
  const { domain, idToken } = (request.body ?? {}) as Record<string, unknown>
  const byMerchant = world.tenants.find((tenant) => tenant.merchantId === merchantID)?.subDomain
  const email = typeof idToken === 'string' ? payloadOf(idToken)?.email : undefined
  const tenant = subDomain ?? byMerchant ?? domain
  return {
    tenant: typeof tenant === 'string' ? tenant : null,
    email: typeof email === 'string' ? email : null,
    customerNumber: null,
  }
}

/** Writes down every call; an entry is there as soon as the call arrives. */
export function keepJournal(app: FastifyInstance, world: World, journal: Entry[]): void {
  app.decorateRequest('entry', null)
  app.addHook('onRequest', async (request, reply) => {
    if (!isSpecCall(request)) return
    const entry: Entry = {
      at: new Date(world.now()).toISOString(),
      method: request.method,
      path: request.url.split('?')[0] ?? '',
      query: request.query,
      headers: request.headers,
      body: undefined,
      tenant: null,
      email: null,
      customerNumber: null,
      status: null,
      aborted: false,
    }
    request.entry = entry
    journal.push(entry)
    if (journal.length > CAPACITY) journal.shift()
    reply.raw.on('close', () => {
      entry.aborted = !reply.raw.writableFinished
    })
  })
  app.addHook('preHandler', async (request) => {
    if (request.entry) Object.assign(request.entry, { body: request.body ?? null }, subjectOf(request, world))
  })
  app.addHook('onSend', async (request, reply) => {
    if (request.entry) request.entry.status = reply.statusCode
  })
}
