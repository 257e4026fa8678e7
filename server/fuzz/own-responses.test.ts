import { upstreamBrandings, upstreamSettings } from '@storefront/shared/contract/branding.ts'
import { getCart } from '@storefront/shared/contract/cart.ts'
import { chargeCard } from '@storefront/shared/contract/payments.ts'
import { responseTexts } from '@storefront/shared/contract/response-texts.fixture.ts'
import { getTransactionOrder, listTransactions } from '@storefront/shared/contract/transactions.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultAttributes } from '../src/tenant/branding-rules.ts'
import { hostileJson } from './hostile-json.ts'
import { hostileAnswers } from './hostile-response.ts'
import { httpBytes, type RawAnswer } from './raw-origin.ts'
import { pageHeaders } from './request.ts'
import { startAnswerTrial } from './response-trial.ts'

const json = ['Content-Type', 'application/json'] as const
const said = (status: number, body: string): RawAnswer => ({
  bytes: httpBytes({ status, body }),
  isCut: false,
})

const statuses = fc.oneof(
  { arbitrary: fc.constant(200), weight: 6 },
  fc.constantFrom(400, 402, 404, 422, 429, 500),
)

/** Answers that make some sense, and such that make none. */
const answersOf = (texts: fc.Arbitrary<string>) =>
  fc.oneof(
    { arbitrary: fc.tuple(statuses, texts).map(([status, text]) => said(status, text)), weight: 4 },
    { arbitrary: hostileAnswers, weight: 1 },
  )

const attributes = fc
  .array(fc.tuple(fc.constantFrom(...Object.keys(defaultAttributes)), hostileJson), { maxLength: 4 })
  .map((fields) => `{${fields.map(([name, value]) => `"${name}":${value}`).join(',')}}`)
const rows = fc
  .tuple(attributes, fc.boolean())
  .map(
    ([text, isText]) => `[{"merchantID":"M","additionalAttributes":${isText ? JSON.stringify(text) : text}}]`,
  )
const settings = fc
  .array(
    fc.tuple(
      fc.constantFrom('order.pickup.time', 'order.pickup.section', 'transaction.sale.location'),
      hostileJson,
    ),
  )
  .map((list) => JSON.stringify(list.map(([key, value]) => ({ key, value }))))

test('BFF-36 BFF-40 TENANT-06 TENANT-12 whatever is said of a tenant, there is a branding, a shell and a manifest', async () => {
  const { attempt, origin } = await startAnswerTrial()
  const brandings = fc.oneof(rows, responseTexts(upstreamBrandings.response))
  const both = fc.tuple(
    answersOf(brandings),
    answersOf(fc.oneof(settings, responseTexts(upstreamSettings.response))),
  )
  await fc.assert(
    fc.asyncProperty(
      both,
      fc.constantFrom('/api/branding', '/', '/manifest.webmanifest'),
      async (answers, target) => {
        origin.answers.set(upstreamBrandings.path, answers[0])
        origin.answers.set(upstreamSettings.path, answers[1])
        const answer = await attempt({ method: 'GET', target, headers: pageHeaders() })
        expect([200, 404]).toContain(answer?.status)
      },
    ),
    { numRuns: 400 },
  )
}, 60_000)

test('BFF-29 BFF-36 PAY-20 PAY-24 whatever is said of a charge, a fan hears something and can ask what became of it', async () => {
  const { attempt, signIn, origin } = await startAnswerTrial()
  const good = said(200, '{"payment":{"amount":1}}')
  const answers = fc.record({
    cart: fc.oneof({ arbitrary: fc.constant(good), weight: 2 }, answersOf(responseTexts(getCart.response))),
    charge: answersOf(responseTexts(chargeCard.response)),
    history: answersOf(responseTexts(listTransactions.response)),
    order: answersOf(responseTexts(getTransactionOrder.response)),
  })
  let at = 0
  await fc.assert(
    fc.asyncProperty(answers, async ({ cart, charge, history, order }) => {
      at += 1
      origin.answer = order
      origin.answers.set('/api/cart/details', cart)
      origin.answers.set('/api/payments/cards/1/charge', charge)
      origin.answers.set('/api/transactions?', history)
      const { cookie } = await signIn()
      const body = JSON.stringify({ amount: '1.00', orderId: `o-${at}`, cartId: 'c', storeId: 1, eventId: 1 })
      const headers = [...pageHeaders(cookie), json]
      expect(
        await attempt({ method: 'POST', target: '/api/payments/cards/1/charge', headers, body }),
      ).not.toBeNull()
      const target = `/api/payments/orders/o-${at}/attempt`
      const asked = await attempt({ method: 'GET', target, headers: pageHeaders(cookie) })
      expect([200, 401]).toContain(asked?.status)
    }),
    { numRuns: 300 },
  )
}, 60_000)
