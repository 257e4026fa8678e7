import type { FastifyInstance } from 'fastify'
import { Problem, refuse } from '../server/problem.ts'
import { exactly, only, text } from '../server/strict.ts'
import { loginOutcomeOf } from '../session/special-emails.ts'
import { accountOf, issue } from '../session/token.ts'
import type { State } from '../state/state.ts'

const rules = { idToken: text, domain: text, shouldCreateCustomer: only(true) }

/** POST /api/login: exchanges the provider's ID token (decoded, not verified) for a token of its own. */
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
    const token = issue({
      ...(outcome.withCustomer ? { sub: fan.customerNumber } : {}),
      exp: Math.floor(state.now() / 1000) + outcome.lifeSeconds,
      ...(outcome.withDomain ? { domain: tenant.subDomain } : {}),
      email,
      tenant: tenant.subDomain,
    })
    return { success: true, token, ...(outcome.withCustomer ? customer : { user: { customer: null } }) }
  })
}
