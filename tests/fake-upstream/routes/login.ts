import type { FastifyInstance } from 'fastify'
import { anyText, exactly, only, refuse, text } from '../server/strict.ts'
import { fanOf, mustBeOwn } from '../session/caller.ts'
import { accountOf, issueToken } from '../session/token.ts'
import type { State } from '../state/state.ts'

const EIGHT_HOURS = 8 * 3600

const rules = { idToken: text, domain: text, shouldCreateCustomer: only(true) }

/** POST /api/login: exchanges an ID token, which is not verified, for a token that this server signs. */
export const loginRoutes = (state: State) => async (app: FastifyInstance) => {
  app.post('/api/login', (request) => {
    exactly('query', request.query, {})
    const { idToken, domain } = exactly('body', request.body, rules)
    const tenant = state.tenant(String(domain))
    if (!tenant) throw refuse(400, `Unknown domain '${String(domain)}'`)
    const email = accountOf(String(idToken))
    if (email === null) throw refuse(400, 'The ID token names no account')

    const fan = state.fan(tenant, email)
    const token = issueToken({
      sub: fan.customerNumber,
      exp: Math.floor(Date.now() / 1000) + EIGHT_HOURS,
      domain: tenant.subDomain,
      email,
    })
    return { success: true, token, user: { customer: { customerNumber: fan.customerNumber } } }
  })
}

const names = { customerNumber: text, firstName: text, lastName: anyText }

/** PATCH /api/customers: the fan's names. */
export async function customerRoutes(app: FastifyInstance) {
  app.patch('/api/customers', (request) => {
    exactly('query', request.query, {})
    const { customerNumber, firstName, lastName } = exactly('body', request.body, names)
    mustBeOwn(request, customerNumber, 'customerNumber')
    const fan = fanOf(request)
    fan.firstName = String(firstName)
    fan.lastName = String(lastName)
    return { customer: { customerNumber, firstName, lastName } }
  })
}
