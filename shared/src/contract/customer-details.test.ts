import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { cartMetadata } from '../domain/cart/cart-metadata.ts'
import { type CustomerDetails, validateCustomerDetails } from '../domain/customer/customer-details.ts'
import { cleanEmail, validateEmail } from '../domain/customer/email.ts'
import { allDeliveryMethods, type DeliveryMethod } from '../domain/delivery/delivery.ts'
import { updateCart, updateCustomer } from './cart.ts'
import { submitFeedback } from './feedback.ts'
import { checkoutOrder } from './payments.ts'

const event = {
  id: 7,
  name: 'Rovers at Lions',
  startOn: '2026-05-01T18:00:00Z',
  endOn: '2026-05-01T20:00:00Z',
}
const inseat = {
  email: 'fan@example.com',
  firstName: 'Ada',
  lastName: '',
  deliveryMethod: 'inseat' as DeliveryMethod,
  section: '101',
  seat: '12',
  pickupLocation: '',
  pickupTime: '',
}

const atoms = fc.stringMatching(/^[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,9}(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,9})?$/)
const domains = fc.constantFrom(
  'x.com',
  'xn--80ak6aa92e.xn--p1ai',
  'bücher.example',
  'почта.рф',
  '例え.テスト',
  'उदाहरण.परीक्षा',
)
/** Valid addresses, nearly valid ones, and any texts. */
const typed = fc.oneof(
  fc.emailAddress(),
  fc.tuple(atoms, domains).map((parts) => parts.join('@')),
  fc.tuple(fc.string({ unit: 'binary', maxLength: 5 }), domains).map((parts) => parts.join('@')),
  fc.tuple(atoms, fc.string({ unit: 'grapheme', maxLength: 12 })).map((parts) => parts.join('@')),
  fc.string(),
)

/** Whether each call with an address accepts it. */
function contractVerdicts(email: string): boolean[] {
  const metadata = cartMetadata({ ...inseat, email }, event, ['inseat'])
  return [
    z.safeParse(updateCart.body, { metadata }).success,
    z.safeParse(checkoutOrder.body, { email }).success,
    z.safeParse(submitFeedback.body.def.shape.customerEmail, email).success,
  ]
}

test('AUTH-08 CONF-14 the forms accept exactly the addresses that cart, checkout and feedback accept', async () => {
  let accepted = 0
  await fc.assert(
    fc.property(typed, (text) => {
      const email = cleanEmail(text)
      const verdict = validateEmail(text) === null
      if (verdict) accepted += 1
      // SESSION-18: a rating may be without an address.
      expect(contractVerdicts(email)).toEqual([verdict, verdict, verdict || email === ''])
    }),
    { numRuns: 3_000 },
  )
  expect(accepted).toBeGreaterThan(1_000)
})

test.each(['a&b@x.com', 'jack!@x.com', "o'neil{1}|~`@x.com", 'ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'])(
  'AUTH-08 CONF-14 cart and checkout accept %s',
  (email) => {
    expect([validateEmail(email), ...contractVerdicts(email)]).toEqual([null, true, true, true])
  },
)

const someText = fc.oneof(
  fc.constantFrom('Ada', '12', ' 101 ', '6:00 PM-6:30 PM', 'x'.repeat(65), 'é'.repeat(129), 'a'.repeat(257)),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
)
const details: fc.Arbitrary<CustomerDetails & { deliveryMethod: DeliveryMethod }> = fc.record({
  email: fc.constantFrom('fan@example.com', ' a&b@x.com '),
  firstName: fc.oneof(fc.constantFrom('Ada', ' Ana ', 'é'.repeat(257)), someText),
  lastName: fc.oneof(fc.constantFrom('', 'Byron', 'é'.repeat(257)), someText),
  deliveryMethod: fc.constantFrom(...allDeliveryMethods),
  section: someText,
  seat: someText,
  pickupLocation: someText,
  pickupTime: someText,
})

test('CONF-14 to CONF-19 the calls accept all details that the form accepts', async () => {
  let accepted = 0
  await fc.assert(
    fc.property(details, (typedDetails) => {
      fc.pre(Object.keys(validateCustomerDetails(typedDetails)).length === 0)
      accepted += 1
      const { firstName, lastName } = typedDetails
      const names = { firstName: firstName.trim(), lastName: lastName.trim() }
      expect(z.safeParse(updateCustomer.body, names).success).toBe(true)
      const metadata = cartMetadata(typedDetails, event, allDeliveryMethods)
      expect(z.safeParse(updateCart.body, { metadata }).success).toBe(true)
    }),
    { numRuns: 1_000, maxSkipsPerRun: 1_000 },
  )
  expect(accepted).toBe(1_000)
})

test('WORLD-33 CALL-25 the call accepts an event whose texts have control characters, and sends spaces for them', () => {
  const twoLines = {
    ...event,
    name: 'Rovers\r\n\tat\u0000Lions',
    startOn: '2026-11-21\n18:00',
    location: { name: 'West\nPark' },
  }
  const metadata = cartMetadata(inseat, twoLines, ['inseat'])
  expect(z.parse(updateCart.body, { metadata }).metadata).toMatchObject({
    gameData: { name: 'Rovers at Lions', startOn: '2026-11-21 18:00', location: { name: 'West Park' } },
    gameDate: '2026-11-21 18:00',
  })
})
