import type { FastifyInstance } from 'fastify'
import { exactly, Problem, type Rule, record, text } from '../server/strict.ts'
import { fanOf, mustBeOwn } from '../session/caller.ts'
import { cardRow } from '../state/fan.ts'
import type { State } from '../state/state.ts'
import { prefixOf } from '../state/tenant.ts'

const expiry: Rule = {
  expected: '{ month, year }',
  accepts: (value) =>
    record.accepts(value) &&
    Object.keys(value as object)
      .sort()
      .join() === 'month,year',
}
const saving = {
  rcCardToken: text,
  cardToken: text,
  cardExpiry: expiry,
  customerReferenceNumber: text,
  sessionId: text,
}

const problemForFan = (userMessage: string, status = 422) => new Problem(status, { userMessage })

/** Saved cards: list, save, delete. */
export const cardRoutes = (state: State) => async (app: FastifyInstance) => {
  app.get('/api/payments/cards', (request) => {
    const { customerReferenceNumber } = exactly('query', request.query, { customerReferenceNumber: text })
    mustBeOwn(request, customerReferenceNumber, 'customerReferenceNumber')
    const fan = fanOf(request)
    if (fan.cards.length === 0 && !fan.tenant.quirks.emptyCardList) {
      throw new Problem(404, { error: 'No cards found' })
    }
    return fan.cards.map(cardRow)
  })

  app.post('/api/payments/cards/securecard', (request) => {
    exactly('query', request.query, {})
    const body = exactly('body', request.body, saving)
    mustBeOwn(request, body.customerReferenceNumber, 'customerReferenceNumber')
    const fan = fanOf(request)
    const initiation = state.initiations.get(String(body.sessionId))
    if (initiation?.fan !== fan) throw problemForFan('Your payment session has ended. Please try again.')
    // The specification does not define which of the two is the vault's token, so either order is accepted.
    const tokens = [String(body.rcCardToken), String(body.cardToken)]
    const vaultToken = tokens.find((token) => state.vault.has(token)) ?? ''
    const vaulted = state.vault.get(vaultToken)
    if (!vaulted || !tokens.includes(initiation.cardToken)) {
      throw new Problem(400, {
        error: 'rcCardToken and cardToken must be the token of the initiation and the token of the vault',
      })
    }
    const { month, year } = body.cardExpiry as { month: unknown; year: unknown }
    if (Number(month) !== Number(vaulted.month) || Number(year) !== Number(vaulted.year)) {
      throw new Problem(400, {
        error: `cardExpiry must be ${vaulted.month}/${vaulted.year}, as entered at the vault`,
      })
    }
    state.vault.delete(vaultToken)
    state.initiations.delete(String(body.sessionId))
    if (vaulted.outcome.refusesSaving) throw problemForFan('Your bank does not allow this card to be saved.')
    const { brand, lastFour, outcome } = vaulted
    const holder = vaulted.holder || `${fan.firstName} ${fan.lastName}`.trim() || fan.email
    const id = state.newId(prefixOf(fan.tenant, 'CARD'), fan.tenant)
    const card = { id, brand, lastFour, holder, outcome }
    fan.cards.push(card)
    return { id: card.id }
  })

  app.delete<{ Params: { cardId: string } }>('/api/payments/cards/:cardId', (request) => {
    exactly('query', request.query, {})
    exactly('body', request.body, {})
    const fan = fanOf(request)
    const index = fan.cards.findIndex((card) => card.id === request.params.cardId)
    if (index < 0) throw problemForFan('This card is no longer saved.', 404)
    fan.cards.splice(index, 1)
    return { success: true }
  })
}
