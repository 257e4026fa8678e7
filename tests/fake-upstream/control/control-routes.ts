import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { exactly, flag, optional, type Rule, record, refuse, text } from '../server/strict.ts'
import type { Behaviour, Seed } from '../state/behaviour.ts'
import { historyOf } from '../state/history.ts'
import { settleCharge } from '../state/processor.ts'
import { approvedCards, type State } from '../state/state.ts'
import type { CallDurations } from './call-durations.ts'
import type { Fault, FaultRequest } from './fault.ts'
import type { Entry } from './journal.ts'

const count: Rule = { expected: 'a whole number', accepts: (value) => Number.isSafeInteger(value) }
const portion: Rule = {
  expected: 'a number from 0 to 1',
  accepts: (value) => typeof value === 'number' && value >= 0 && value <= 1,
}
const seedRules: Record<'email' | keyof Seed, Rule> = {
  email: text,
  cards: optional(count),
  transactions: optional(count),
}
const faultRules = {
  match: optional(record),
  times: optional(count),
  share: optional(portion),
  latencyMs: optional(count),
  status: optional(count),
  body: optional({ expected: 'anything', accepts: () => true }),
  drop: optional({
    expected: "'before', 'during' or 'after'",
    accepts: (value) => value === 'before' || value === 'during' || value === 'after',
  }),
  half: optional(flag),
  invalidJson: optional(flag),
  hang: optional(flag),
  work: optional(flag),
}

const behaviourRules: Record<'email' | keyof Behaviour, Rule> = {
  email: text,
  initiatedMs: optional(count),
  pendingMs: optional(count),
  respondsAtOnce: optional(flag),
  historyLagMs: optional(count),
  clockOffsetMs: optional(count),
  rowClockOffsetMs: optional(count),
  checkoutMs: optional(count),
  honourKeys: optional(flag),
  keyLifeMs: optional(count),
  listDeclined: optional(flag),
}

/** The controls under /__control. */
export const controlRoutes =
  (state: State, journal: Entry[], faults: Fault[], durations: CallDurations) =>
  async (app: FastifyInstance) => {
    app.get<{ Querystring: Partial<Record<'email' | 'tenant' | 'method' | 'path', string>> }>(
      '/journal',
      ({ query }) =>
        journal.filter(
          (entry) =>
            (query.email === undefined || query.email === entry.email) &&
            (query.tenant === undefined || query.tenant === entry.tenant) &&
            (query.method === undefined || query.method.toUpperCase() === entry.method) &&
            (query.path === undefined || new RegExp(query.path).test(entry.path)),
        ),
    )
    app.get('/stays', () => durations.all())
    app.post('/faults', (request) => {
      const order = exactly('fault', request.body, faultRules) as FaultRequest
      exactly('match', order.match, {
        method: optional(text),
        path: optional(text),
        email: optional(text),
        tenant: optional(text),
      })
      const fault = {
        ...order,
        id: state.newId('FAULT'),
        left: order.times ?? Number.MAX_SAFE_INTEGER,
      }
      faults.push(fault)
      return { id: fault.id }
    })
    app.delete<{ Params: { id: string } }>('/faults/:id', ({ params }, reply) => {
      const index = faults.findIndex(({ id }) => id === params.id)
      if (index >= 0) faults.splice(index, 1)
      return reply.status(204).send()
    })

    app.get<{ Querystring: { email?: string; orderId?: string } }>('/ledger', ({ query }) =>
      state.ledger
        .filter((line) => query.email === undefined || line.email === query.email)
        .filter((line) => query.orderId === undefined || line.orderId === query.orderId),
    )
    app.get<{ Querystring: { email?: string } }>('/checkouts', ({ query }) =>
      state.checkouts.filter(({ email }) => query.email === undefined || query.email === email),
    )
    app.post('/settle', (request) => {
      const rules = {
        orderId: text,
        status: {
          expected: "'SUCCESS' or 'FAILED'",
          accepts: (value: unknown) => value === 'SUCCESS' || value === 'FAILED',
        },
      }
      const { orderId, status } = exactly('body', request.body, rules)
      const work = state.runningCharges.findLast(({ order }) => order.id === orderId)
      if (!work) throw refuse(404, 'No charge of this order is being processed')
      settleCharge(state, work, status as 'SUCCESS' | 'FAILED')
      return work.line
    })
    app.post('/behaviour', (request, reply) => {
      type Change = Behaviour & { email: string }
      const { email, ...behaviour } = exactly('behaviour', request.body, behaviourRules) as Change
      state.behaviours.set(email, { ...state.behaviours.get(email), ...behaviour })
      return reply.status(204).send()
    })

    app.post('/down', (request, reply) => {
      const { ms } = exactly('body', request.body, { ms: count })
      const { server } = app
      const { address: host, port } = server.address() as AddressInfo
      reply.raw.once('close', async () => {
        server.close()
        server.closeAllConnections()
        await wait(Number(ms))
        server.listen(port, host)
      })
      return reply.status(204).send()
    })

    app.post('/seed', (request, reply) => {
      const { email, ...seed } = exactly('seed', request.body, seedRules) as Seed & { email: string }
      state.seeds.set(email, { ...state.seeds.get(email), ...seed })
      for (const fan of state.fans.values()) {
        if (fan.email !== email) continue
        if (seed.cards !== undefined) fan.cards = approvedCards(seed.cards, fan)
        if (seed.transactions !== undefined) {
          fan.transactions = historyOf(fan, state.catalogue(fan.tenant), seed.transactions, Date.now())
        }
      }
      return reply.status(204).send()
    })
  }
