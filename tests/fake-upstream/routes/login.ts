import type { FastifyInstance } from 'fastify'
import { Problem, refuse } from '../server/problem.ts'
import { exactly, only, text } from '../server/strict.ts'
import { fateOf } from '../session/special-emails.ts'
import { issue, payloadOf } from '../session/token.ts'
import type { World } from '../world/world.ts'

const rules = { idToken: text, domain: text, shouldCreateCustomer: only(true) }

/** POST /api/login: exchanges the provider's ID token (decoded, not verified) for a token of its own. */
export const login = (world: World) => async (app: FastifyInstance) => {
  app.post('/api/login', (request) => {
    exactly('query', request.query, {})
    const { idToken, domain } = exactly('body', request.body, rules)
    const tenant = world.tenant(String(domain))
    if (!tenant) throw refuse(400, `Unknown domain '${String(domain)}'`)
    const email = payloadOf(String(idToken))?.email
    if (typeof email !== 'string') throw refuse(400, 'The ID token carries no email')

    const fate = fateOf(email)
    if (fate.kind === 'refused') throw refuse(403, 'This account is blocked at the venue.')
    if (fate.kind === 'silent') throw new Problem(500, {})
    if (fate.kind === 'unsuccessful') return { success: false, error: 'Your account is awaiting approval.' }

    const fan = world.fan(tenant, email)
    const customer = { user: { customer: { customerNumber: fan.customerNumber } } }
    if (fate.kind === 'opaque') {
      const token = world.newId('opaque')
      world.opaqueTokens.set(token, fan)
      return { success: true, token, ...customer }
    }
    const token = issue({
      ...(fate.withCustomer ? { sub: fan.customerNumber } : {}),
      exp: Math.floor(world.now() / 1000) + fate.lifeSeconds,
      ...(fate.withDomain ? { domain: tenant.subDomain } : {}),
      email,
      tenant: tenant.subDomain,
    })
    return { success: true, token, ...(fate.withCustomer ? customer : { user: { customer: null } }) }
  })
}
