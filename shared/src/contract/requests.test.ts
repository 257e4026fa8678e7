import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addCartItem, createCart, updateCart, updateCustomer } from './cart.ts'
import { submitFeedback } from './feedback.ts'
import { chargeCard, checkoutOrder, initiatePayment, saveCard } from './payments.ts'
import { getProduct } from './products.ts'
import { login, loginExchange } from './session.ts'
import { listTransactions } from './transactions.ts'
import { upstreamBrandings, upstreamSettings } from './upstream-branding.ts'
import { reportVitals } from './version-and-reports.ts'

type Fields = Readonly<Record<string, unknown>>

const details = {
  seat: '12',
  section: 'North Stand 102',
  pickupTime: '6:00 PM-6:30 PM',
  pickupLocation: 'Main Gate',
  gameData: {
    id: 7,
    name: 'Derby',
    startOn: '2026-11-21T18:00:00Z',
    endOn: '2026-11-21T21:00:00Z',
    status: 'Active',
    location: { name: 'West Park' },
    primaryColor: 'teal',
  },
  gameDate: '2026-11-21T18:00:00Z',
  deliveryMethod: 'deliver_to_my_seat',
  'transaction.customer.email': 'fan@example.com',
}
const card = { rcCardToken: 'r', cardToken: 't', cardExpiry: { month: '04', year: '2030' }, sessionId: 's' }
const answered = { questionID: 61, type: 'STAR', answers: [{ answer: '5' }] }
const rating = {
  contactAllowed: false,
  ratingPoints: 5,
  responseTime: '2026-11-21T22:00:00Z',
  fromDate: '2026-11-21T18:00:00Z',
  responseSource: 'web',
  customerEmail: 'fan@example.com',
  transactionNumber: 'T-1',
  ratingType: 'STAR',
  questions: [answered],
}
const vital = { kind: 'vital', name: 'LCP', value: 812.5, screen: 'home' }
const scriptError = { kind: 'error', message: 'x is not a function', screen: 'cart' }
const place = 'assets/index-B3JT-5Iz.js:1:440123'

/** A complete message of each call: its schema, its content, and the paths of optional fields. */
const messages: [string, z.ZodMiniType, Fields, string[]?][] = [
  ['CALL-15 login', login.body, { idToken: 'ey.x.y' }],
  ['CALL-14 the exchange', loginExchange.body, { idToken: 't', domain: 'demo', shouldCreateCustomer: true }],
  [
    'CALL-16 brandings',
    upstreamBrandings.query,
    { subDomain: 'demo', pagination: 'false', clientID: 'client' },
  ],
  ['CALL-17 settings', upstreamSettings.query, { merchantID: 'M', timestamp: '1' }],
  ['CALL-22 a new cart', createCart.body, { storeID: 'S-42' }],
  ['CALL-24 an item', addCartItem.body, { itemID: 100101, quantity: 2 }],
  [
    'CALL-25 CALL-26 the details of a cart',
    updateCart.body,
    { metadata: details },
    [
      'metadata.seat',
      'metadata.section',
      'metadata.pickupTime',
      'metadata.pickupLocation',
      'metadata.gameData.name',
      'metadata.gameData.startOn',
      'metadata.gameData.endOn',
      'metadata.gameData.status',
      'metadata.gameData.location',
      'metadata.gameData.primaryColor',
    ],
  ],
  ['CALL-27 a customer', updateCustomer.body, { firstName: 'Zoë', lastName: '' }],
  ['CALL-30 an initiation', initiatePayment.body, { orderId: 'o-1', amount: '1.00' }],
  ['CALL-31 a card', saveCard.body, card],
  [
    'CALL-33 a charge',
    chargeCard.body,
    { amount: '48.10', orderId: 'o-1', cartId: 'c-1', storeId: 42, eventId: 'e-1' },
  ],
  ['CALL-35 a checkout', checkoutOrder.body, { email: 'fan@example.com' }],
  ['CALL-36 a product', getProduct.query, { itemId: '100101', expand: 'images' }, ['itemId', 'expand']],
  [
    'CALL-37 a page of the history',
    listTransactions.query,
    { limit: '10', pageNo: '2' },
    ['limit', 'pageNo'],
  ],
  ['CALL-40 RATE-06 a rating', submitFeedback.body, rating],
  ['reports of a browser', reportVitals.body, { entries: [vital, scriptError, { ...scriptError, place }] }],
]

/** A copy in which the field at a path is `value`, or missing for undefined. Keys may contain dots. */
function changed<T extends Fields>(given: T, path: readonly string[], value: unknown): Fields {
  const [name = '', ...rest] = path
  const { [name]: old, ...others } = given
  if (rest.length > 0) return { ...others, [name]: changed(old as Fields, rest, value) }
  return value === undefined ? others : { ...others, [name]: value }
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The paths of all fields, also those of inner objects. */
const pathsOf = (value: Fields): string[][] =>
  Object.entries(value).flatMap(([name, inner]) => [
    [name],
    ...(isObject(inner) ? pathsOf(inner).map((path) => [name, ...path]) : []),
  ])

describe.each(messages)('%s', (_name, schema, message, optional = []) => {
  test('passes, and unknown fields are dropped', () => {
    expect(z.parse(schema, { ...message, more: 'x' })).toStrictEqual(message)
  })

  test.each(pathsOf(message).map((path) => [path.join('.'), path] as const))(
    '%s is required',
    (name, path) => {
      const accepted = z.safeParse(schema, changed(message, path, undefined)).success
      expect(accepted).toBe(optional.includes(name))
    },
  )
})

const changedAt = (message: Fields, path: string, value: unknown) => changed(message, path.split('.'), value)
const item = { itemID: 1, quantity: 1 }
const cartDetails = { metadata: details }

test.each<[string, z.ZodMiniType, Fields]>([
  [
    'an exchange that creates no customer',
    loginExchange.body,
    { idToken: 't', domain: 'd', shouldCreateCustomer: false },
  ],
  ['an empty ID token', login.body, { idToken: '' }],
  ['an ID token of 8,193 characters', login.body, { idToken: 'x'.repeat(8193) }],
  ['10,000 pieces', addCartItem.body, { ...item, quantity: 10_000 }],
  ['10,000 pieces less', addCartItem.body, { ...item, quantity: -10_000 }],
  ['half a piece', addCartItem.body, { ...item, quantity: 0.5 }],
  ['a control character in front', updateCart.body, changedAt(cartDetails, 'metadata.seat', '\n12')],
  ['a control character at the end', updateCart.body, changedAt(cartDetails, 'metadata.seat', '12\u0000')],
  ['a control character within', updateCart.body, changedAt(cartDetails, 'metadata.seat', '1\t2')],
  ['a seat of 65 characters', updateCart.body, changedAt(cartDetails, 'metadata.seat', 'x'.repeat(65))],
  [
    'a delivery method of our own terms',
    updateCart.body,
    changedAt(cartDetails, 'metadata.deliveryMethod', 'inseat'),
  ],
  ['no delivery method', updateCart.body, changedAt(cartDetails, 'metadata.deliveryMethod', '')],
  ['an initiation of another amount', initiatePayment.body, { orderId: 'o', amount: '2.00' }],
  ['an initiation without an amount', initiatePayment.body, { orderId: 'o', amount: '' }],
  ['month 13', saveCard.body, changedAt(card, 'cardExpiry.month', '13')],
  ['month 00', saveCard.body, changedAt(card, 'cardExpiry.month', '00')],
  ['month 1', saveCard.body, changedAt(card, 'cardExpiry.month', '1')],
  ['month 004', saveCard.body, changedAt(card, 'cardExpiry.month', '004')],
  ['month 041', saveCard.body, changedAt(card, 'cardExpiry.month', '041')],
  ['year 30', saveCard.body, changedAt(card, 'cardExpiry.year', '30')],
  ['year 20300', saveCard.body, changedAt(card, 'cardExpiry.year', '20300')],
  ['year x2030', saveCard.body, changedAt(card, 'cardExpiry.year', 'x2030')],
  ['page 0', listTransactions.query, { pageNo: '0' }],
  ['page x1', listTransactions.query, { pageNo: 'x1' }],
  ['page 1x', listTransactions.query, { pageNo: '1x' }],
  ['page 1,000,000', listTransactions.query, { pageNo: '1000000' }],
  ['20 rows a page', listTransactions.query, { limit: '20' }],
  ['pagination', upstreamBrandings.query, { subDomain: 'd', pagination: '', clientID: 'c' }],
  ['no stars', submitFeedback.body, { ...rating, ratingPoints: 0 }],
  ['six stars', submitFeedback.body, { ...rating, ratingPoints: 6 }],
  ['half a star', submitFeedback.body, { ...rating, ratingPoints: 2.5 }],
  ['a rating from elsewhere', submitFeedback.body, { ...rating, responseSource: '' }],
  ['a rating of another kind', submitFeedback.body, { ...rating, ratingType: '' }],
  ['an answer of another kind', submitFeedback.body, { ...rating, questions: [{ ...answered, type: '' }] }],
  [
    'an answer without a question',
    submitFeedback.body,
    { ...rating, questions: [{ type: 'STAR', answers: [] }] },
  ],
  [
    'an answer without a text',
    submitFeedback.body,
    { ...rating, questions: [{ ...answered, answers: [{}] }] },
  ],
  ['eleven answers', submitFeedback.body, { ...rating, questions: Array(11).fill(answered) }],
  ['a vital of another kind', reportVitals.body, { entries: [{ ...vital, kind: '' }] }],
  ['a vital that is none', reportVitals.body, { entries: [{ ...vital, name: '' }] }],
  ['a vital below zero', reportVitals.body, { entries: [{ ...vital, value: -1 }] }],
  ['an error without a message', reportVitals.body, { entries: [{ ...scriptError, message: undefined }] }],
  ['an error on no screen', reportVitals.body, { entries: [{ ...scriptError, screen: undefined }] }],
  ...[
    `https://demo.fans.example/${place}`,
    place.replace(':', '?fan=7:'),
    place.replace('assets/', ''),
    place.replace('assets/', 'assets/../'),
    place.replace('assets/', `assets/${'x'.repeat(61)}`),
    `${place}0000`,
    `${place}\n`,
  ].map((place): [string, z.ZodMiniType, Fields] => [
    `an error at ${place}`,
    reportVitals.body,
    { entries: [{ ...scriptError, place }] },
  ]),
  ['21 reports', reportVitals.body, { entries: Array(21).fill(vital) }],
])('%s is refused', (_name, schema, message) => {
  expect(z.safeParse(schema, message).success).toBe(false)
})

test.each<[string, z.ZodMiniType, Fields]>([
  ['9,999 pieces less', addCartItem.body, { ...item, quantity: -9_999 }],
  ['9,999 pieces', addCartItem.body, { ...item, quantity: 9_999 }],
  ['December', saveCard.body, changedAt(card, 'cardExpiry.month', '12')],
  ['October', saveCard.body, changedAt(card, 'cardExpiry.month', '10')],
  ['pickup', updateCart.body, changedAt(cartDetails, 'metadata.deliveryMethod', 'pickup')],
  ['page 999,999', listTransactions.query, { limit: '10', pageNo: '999999' }],
  ...['CLS', 'FCP', 'INP', 'LCP', 'TTFB'].map((name): [string, z.ZodMiniType, Fields] => [
    `the vital ${name}`,
    reportVitals.body,
    { entries: [{ ...vital, name }] },
  ]),
])('%s passes', (_name, schema, message) => {
  expect(z.parse(schema, message)).toStrictEqual(message)
})
