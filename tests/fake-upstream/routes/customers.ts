import type { FastifyInstance } from 'fastify'
import { anyText, exactly, text } from '../server/strict.ts'
import { callerOf, mustBeOwn } from '../session/caller.ts'

const rules = { customerNumber: text, firstName: text, lastName: anyText }

/** PATCH /api/customers: the fan's names. */
export async function customerRoutes(app: FastifyInstance) {
  app.patch('/api/customers', (request) => {
    exactly('query', request.query, {})
    const { customerNumber, firstName, lastName } = exactly('body', request.body, rules)
    mustBeOwn(request, customerNumber, 'customerNumber')
    const { fan } = callerOf(request)
    fan.firstName = String(firstName)
    fan.lastName = String(lastName)
    return { customer: { customerNumber, firstName, lastName } }
  })
}
