import { getCart } from '@storefront/shared/contract/cart.ts'
import { chargeCard } from '@storefront/shared/contract/payments.ts'
import { responseTexts } from '@storefront/shared/contract/response-texts.fixture.ts'
import { getTransactionOrder, listTransactions } from '@storefront/shared/contract/transactions.ts'
import {
  defaultAttributes,
  upstreamBrandings,
  upstreamSettings,
} from '@storefront/shared/contract/upstream-branding.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs, runTimeoutMs } from '../test-support/fuzz-runs.ts'
import { brandingsCall, settingsCall } from '../test-support/lions.ts'
import type { Handler } from '../test-support/origin.ts'
import { startResponseHarness } from './harness.ts'
import { proxiedCalls } from './hostile-call.ts'
import { pageHeaders } from './hostile-client.ts'
import { hostileJson } from './hostile-json.ts'
import { hostileResponses } from './hostile-response.ts'

const json = ['Content-Type', 'application/json'] as const
const scripted =
  (status: number, body: string): Handler =>
  () => ({ status, body })

test(
  'BFF-04 BFF-36 CALL-08 with any response of the product server a fan gets our headers, a status of ours and no address',
  async () => {
    const { sendAndCheck, signIn, origin } = await startResponseHarness()
    await fc.assert(
      fc.asyncProperty(proxiedCalls, hostileResponses, async (call, response) => {
        origin.handlers['*'] = response
        const { cookie } = await signIn()
        await sendAndCheck({
          ...call,
          headers: [...pageHeaders(cookie), ...(call.body === undefined ? [] : [json])],
        })
      }),
      runs(200),
    )
    origin.handlers['*'] = scripted(200, '{"id":1}')
    const { cookie } = await signIn()
    const after = await sendAndCheck({
      method: 'GET',
      target: '/api/cart/details',
      headers: pageHeaders(cookie),
    })
    expect(after?.body).toBe('{"id":1}')
  },
  runTimeoutMs,
)

const statuses = fc.oneof(
  { arbitrary: fc.constant(200), weight: 6 },
  fc.constantFrom(400, 402, 404, 422, 429, 500),
)

/** Plausible responses, and hostile ones. */
const responsesOf = (texts: fc.Arbitrary<string>) =>
  fc.oneof(
    { arbitrary: fc.tuple(statuses, texts).map(([status, text]) => scripted(status, text)), weight: 4 },
    { arbitrary: hostileResponses, weight: 1 },
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

test(
  'BFF-36 BFF-40 TENANT-06 TENANT-12 with any response of the product server about a tenant there is a branding, a shell and a manifest',
  async () => {
    const { sendAndCheck, origin } = await startResponseHarness()
    const brandings = fc.oneof(rows, responseTexts(upstreamBrandings.response))
    const both = fc.tuple(
      responsesOf(brandings),
      responsesOf(fc.oneof(settings, responseTexts(upstreamSettings.response))),
    )
    await fc.assert(
      fc.asyncProperty(
        both,
        fc.constantFrom('/api/branding', '/', '/manifest.webmanifest'),
        async (responses, target) => {
          origin.handlers[brandingsCall] = responses[0]
          origin.handlers[settingsCall] = responses[1]
          const response = await sendAndCheck({ method: 'GET', target, headers: pageHeaders() })
          // BFF-67: the default branding has no manifest.
          const withoutBranding = target === '/manifest.webmanifest' ? [503] : []
          expect([200, 404, ...withoutBranding]).toContain(response?.status)
        },
      ),
      runs(75),
    )
  },
  runTimeoutMs,
)

test(
  'BFF-29 BFF-36 PAY-20 PAY-24 with any response of the product server to a charge a fan gets a response and can look up the outcome',
  async () => {
    const { sendAndCheck, signIn, origin } = await startResponseHarness()
    const good = scripted(200, '{"payment":{"amount":1}}')
    const responses = fc.record({
      cart: fc.oneof(
        { arbitrary: fc.constant(good), weight: 2 },
        responsesOf(responseTexts(getCart.response)),
      ),
      charge: responsesOf(responseTexts(chargeCard.response)),
      history: responsesOf(responseTexts(listTransactions.response)),
      order: responsesOf(responseTexts(getTransactionOrder.response)),
    })
    let at = 0
    await fc.assert(
      fc.asyncProperty(responses, async ({ cart, charge, history, order }) => {
        at += 1
        origin.handlers['*'] = order
        origin.handlers['GET /api/cart/details'] = cart
        origin.handlers['POST /api/payments/cards/1/charge'] = charge
        origin.handlers['GET /api/transactions'] = history
        const cookie = (await signIn()).cookieFor(`o-${at}`)
        const body = JSON.stringify({
          amount: '1.00',
          orderId: `o-${at}`,
          cartId: `c-${at}`,
          storeId: 1,
          eventId: 1,
        })
        const headers = [...pageHeaders(cookie), json]
        expect(
          await sendAndCheck({ method: 'POST', target: '/api/payments/cards/1/charge', headers, body }),
        ).not.toBeNull()
        const target = `/api/payments/orders/o-${at}/attempt`
        const attempt = await sendAndCheck({ method: 'GET', target, headers: pageHeaders(cookie) })
        // BFF-95: without a record only a readable history proves that there is no charge.
        expect([200, 401, 503]).toContain(attempt?.status)
      }),
      runs(50),
    )
  },
  runTimeoutMs,
)
