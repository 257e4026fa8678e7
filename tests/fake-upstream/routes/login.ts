import type { FastifyInstance } from 'fastify'
import { anyText, exactly, only, Problem, refuse, text } from '../server/strict.ts'
import { callerOf, mustBeOwn } from '../session/caller.ts'
import { accountOf, issueToken } from '../session/token.ts'
import type { State } from '../state/state.ts'

/** How a login ends. */
type LoginOutcome =
  | { kind: 'normal'; lifeSeconds: number; withDomain: boolean; withCustomer: boolean }
  | { kind: 'refused' }
  | { kind: 'unsuccessful' }
  | { kind: 'silent' }
  | { kind: 'opaque' }

const EIGHT_HOURS = 8 * 3600

/** The outcome by the local part of an address, `name@…` or `name+anything@…` (see the README); other addresses sign in normally. */
function loginOutcomeOf(email: string): LoginOutcome {
  const local = email.split('@')[0] ?? ''
  const [name, extra] = local.split('+')
  if (name === 'refused' || name === 'unsuccessful' || name === 'silent' || name === 'opaque') {
    return { kind: name }
  }
  const lifeSeconds =
    name === 'short-session' ? Number(extra?.split('-')[0] ?? 5) : name === 'expired' ? -60 : EIGHT_HOURS
  return {
    kind: 'normal',
    lifeSeconds: Number.isFinite(lifeSeconds) ? lifeSeconds : 5,
    withDomain: name !== 'no-domain',
    withCustomer: name !== 'no-customer',
  }
}

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

    const outcome = loginOutcomeOf(email)
    if (outcome.kind === 'refused') throw refuse(403, 'This account is blocked at the venue.')
    if (outcome.kind === 'silent') throw new Problem(500, {})
    if (outcome.kind === 'unsuccessful')
      return { success: false, error: 'Your account is awaiting approval.' }

    const fan = state.fan(tenant, email)
    const customer = { user: { customer: { customerNumber: fan.customerNumber } } }
    if (outcome.kind === 'opaque') {
      const token = state.newId('opaque')
      state.opaqueTokens.set(token, fan)
      return { success: true, token, ...customer }
    }
    const token = issueToken({
      ...(outcome.withCustomer ? { sub: fan.customerNumber } : {}),
      exp: Math.floor(state.now() / 1000) + outcome.lifeSeconds,
      ...(outcome.withDomain ? { domain: tenant.subDomain } : {}),
      email,
      tenant: tenant.subDomain,
    })
    return { success: true, token, ...(outcome.withCustomer ? customer : { user: { customer: null } }) }
  })
}

const names = { customerNumber: text, firstName: text, lastName: anyText }

/** PATCH /api/customers: the fan's names. */
export async function customerRoutes(app: FastifyInstance) {
  app.patch('/api/customers', (request) => {
    exactly('query', request.query, {})
    const { customerNumber, firstName, lastName } = exactly('body', request.body, names)
    mustBeOwn(request, customerNumber, 'customerNumber')
    const { fan } = callerOf(request)
    fan.firstName = String(firstName)
    fan.lastName = String(lastName)
    return { customer: { customerNumber, firstName, lastName } }
  })
}
