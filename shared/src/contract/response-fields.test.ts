import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { boot } from './boot.ts'
import { branding, getBranding } from './branding.ts'
import { createCart } from './cart.ts'
import type { Endpoint } from './endpoint.ts'
import { errorBody, errorEnvelope } from './error-envelope.ts'
import { listPickupLocations } from './events.ts'
import { getFeedback } from './feedback.ts'
import {
  chargeCard,
  checkoutOrder,
  generateOrderId,
  getAttempt,
  initiatePayment,
  listCards,
  saveCard,
} from './payments.ts'
import { getQuickPicks } from './quick-picks.ts'
import { getSession, login, loginExchange } from './session.ts'
import { getTransactionOrder, listTransactions } from './transactions.ts'
import { upstreamSettings } from './upstream-branding.ts'
import { getVersion } from './version-and-reports.ts'

const read = ({ response }: Endpoint, given: unknown) => response && z.parse(response, given)
const refuses = (schema: z.ZodMiniType | undefined, given: unknown) =>
  schema !== undefined && !z.safeParse(schema, given).success

/** Each message of the product server, whole and as read from an empty response. */
describe('messages of the product server', () => {
  test.each<[string, Endpoint, unknown, unknown]>([
    [
      'CALL-15 a login',
      loginExchange,
      { success: true, token: 't', error: 'e', user: { customer: { customerNumber: 'C-1' } } },
      { success: null, token: '', error: '', user: { customer: { customerNumber: '' } } },
    ],
    ['CALL-22 a new cart', createCart, { id: 'c-1' }, null],
    [
      'CALL-28 the cards',
      listCards,
      [{ id: 'k', type: 'Visa', cardNumber: '•••• 1111', cardHolderName: 'Zoë' }],
      [],
    ],
    ['CALL-29 an order id', generateOrderId, { orderId: 'o-1' }, null],
    [
      'CALL-30 an initiation',
      initiatePayment,
      {
        order: { id: 'o' },
        card: { id: 'k' },
        session: { id: 's' },
        processor: { connector: { metadata: { environmentKey: 'key' } } },
      },
      {
        order: { id: '' },
        card: { id: '' },
        session: { id: '' },
        processor: { connector: { metadata: { environmentKey: '' } } },
      },
    ],
    ['CALL-31 a saved card', saveCard, { id: 'k' }, { id: null }],
    [
      'CALL-33 a charge',
      chargeCard,
      { status: 'SUCCESS', userMessage: 'Thank you' },
      { status: '', userMessage: '' },
    ],
    ['CALL-35 a checkout', checkoutOrder, { order: { id: 'o' } }, { order: { id: '' } }],
    [
      'CALL-37 the history',
      listTransactions,
      {
        data: [
          {
            displayTransactionNumber: 'T-1',
            createdOn: '2026-11-21T18:00:00Z',
            totalAmount: 12,
            merchant: { id: 'm', name: 'Club', domain: 'demo' },
            payments: [{ cardType: 'Visa' }],
            store: { name: 'Stand' },
          },
        ],
        pageNo: 2,
        totalPages: 3,
        totalRecords: 25,
      },
      { data: [], pageNo: 0, totalPages: 0, totalRecords: 0 },
    ],
    [
      'CALL-39 an order',
      getTransactionOrder,
      { order: { orderID: 'o', status: 'completed' } },
      { order: { orderID: '', status: '' } },
    ],
    [
      'CALL-40 questions',
      getFeedback,
      { questions: [{ questionID: 61, type: 'STAR', answers: [{ answer: '5' }] }] },
      { questions: [] },
    ],
    ['CALL-20 locations', listPickupLocations, [{ id: 4, name: 'Main Gate' }], []],
    ['CALL-17 settings', upstreamSettings, [{ key: 'receipt.footer', value: 'Up the Rovers' }], []],
  ])('%s', (_name, entry, whole, empty) => {
    const amounts = JSON.stringify(whole).replace('"totalAmount":12', '"totalAmount":1200')
    expect(read(entry, whole)).toStrictEqual(JSON.parse(amounts))
    expect(
      read(entry, { more: 1, ...(Array.isArray(whole) ? { data: whole } : (whole as object)) }),
    ).toStrictEqual(JSON.parse(amounts))
    if (empty === null) expect(refuses(entry.response, {})).toBe(true)
    else expect(read(entry, {})).toStrictEqual(empty)
  })

  test('CALL-21 a menu page and its rows', () => {
    const detail = {
      quickPickPageDetailsID: 1,
      status: 'Active',
      itemId: 100101,
      productID: 1001,
      product: { id: 1001 },
      type: 'item',
      name: 'Cola',
      description: 'Cold',
      imageURL: '/cola.svg',
      sellingPrice: 4.5,
    }
    const page = { quickPickPageID: 3, name: 'Drinks', status: 'Active', sequence: '2' }
    const given = { quickPickPages: [{ ...page, quickPickPageDetails: [detail, {}] }] }
    expect(read(getQuickPicks, given)).toStrictEqual({
      quickPickPages: [
        {
          ...page,
          sequence: 2,
          quickPickPageDetails: [
            { ...detail, sellingPrice: 450 },
            {
              quickPickPageDetailsID: null,
              status: '',
              itemId: null,
              productID: null,
              product: null,
              type: '',
              name: '',
              description: '',
              imageURL: '',
              sellingPrice: undefined,
            },
          ],
        },
      ],
    })
    expect(read(getQuickPicks, {})).toStrictEqual({ quickPickPages: [] })
  })

  test.each<[string, unknown, string]>([
    ['no user', { token: 't' }, ''],
    ['a user without a customer', { user: {} }, ''],
    ['no customer', { user: { customer: null } }, ''],
    ['a number', { user: { customer: { customerNumber: 7 } } }, '7'],
  ])('CALL-15 the customer number of a login with %s', (_name, given, customerNumber) => {
    expect(read(loginExchange, given)).toMatchObject({ user: { customer: { customerNumber } } })
  })
})

const session = {
  owner: 'the-tag-of-one-fan-1234',
  email: 'fan@example.com',
  hasCustomer: true,
  expiresAt: '2026-11-21T18:00:00.000Z',
  expiresInS: 43_200,
}
const attributes = {
  isMFAEnabled: false,
  loginMethods: 'google',
  defaultGroupName: '',
  hideDefaultGroup: false,
  features: 'shop',
  shouldCreateCustomerIfAbsent: true,
  customPermission: { any: 1 },
  registerID: 1,
  storeID: 'S-42',
  logoURL: '',
  deliveryMethods: ['inseat', 'pickup'],
  pickupTimeRanges: ['6:00 PM-6:30 PM'],
  sections: ['101'],
  hasRequiredSettings: true,
}
const look = {
  id: 1,
  merchantID: 'M',
  clientID: 'c',
  subDomain: 'demo',
  title1: '1',
  title2: '2',
  title3: '3',
  backGroundImageURL: '/b',
  primaryColor: '#123456',
  favIconURL: '/f',
  additionalAttributes: attributes,
}
const firebase = {
  apiKey: 'k',
  projectId: 'p',
  authDomain: 'a',
  storageBucket: 's',
  appId: 'i',
  tenantId: 't',
  emulatorUrl: 'http://127.0.0.1:9099',
}
const booted = {
  host: 'demo.localhost',
  tenant: 'demo',
  branding: { status: 'found', branding: look, hasSettings: true },
  session,
  firebase,
  authProviders: ['google', 'facebook', 'apple', 'twitter', 'github'],
  cardVaultScriptUrl: 'https://vault.example/express.js',
  receiptBaseUrl: 'https://receipts.example',
}

/** Our own messages are read whole or refused. */
describe('messages of our server', () => {
  const own: [string, z.ZodMiniType | undefined, Record<string, unknown>, string[]?][] = [
    ['a login', login.response, { session }],
    ['a session', getSession.response, { session }],
    ['a branding', branding, look],
    ['its attributes', branding.def.shape.additionalAttributes, attributes],
    ['the branding of a host', getBranding.response, booted.branding],
    ['an attempt', getAttempt.response, { status: 'UNKNOWN' }],
    ['a version', getVersion.response, { version: '1', updateRequired: true, updateMessage: 'New' }],
    ['an error', errorEnvelope, { error: 'Sorry', code: 'UNAVAILABLE', requestId: 'r-1' }],
    ['the boot data', boot, booted],
    [
      'what the identity provider needs',
      boot.def.shape.firebase,
      firebase,
      ['authDomain', 'storageBucket', 'appId', 'tenantId', 'emulatorUrl'],
    ],
    ['a missing tenant', boot.def.shape.branding, { status: 'missing', error: 'No such venue' }],
  ]
  describe.each(own)('%s', (_name, schema, message, optional = []) => {
    test('is read whole', () => {
      expect(schema && z.parse(schema, { ...message, more: 1 })).toStrictEqual(message)
    })
    test.each(Object.keys(message))('%s is required', (field) => {
      const { [field]: _, ...others } = message
      expect(refuses(schema, others)).toBe(!optional.includes(field))
    })
  })

  test('an unknown status, method or provider is refused', () => {
    const def = { status: 'default', branding: look, hasSettings: false }
    expect(read(getBranding, def)).toStrictEqual(def)
    expect(refuses(getBranding.response, { ...def, status: '' })).toBe(true)
    expect(z.parse(boot, { ...booted, branding: def }).branding).toStrictEqual(def)
    expect(refuses(boot, { ...booted, branding: { ...def, status: '' } })).toBe(true)
    expect(refuses(boot, { ...booted, branding: { status: '', error: 'x' } })).toBe(true)
    expect(refuses(boot, { ...booted, authProviders: [''] })).toBe(true)
    const allowing = (deliveryMethods: string[]) => ({
      ...look,
      additionalAttributes: { ...attributes, registerID: 'R-1', storeID: 42, deliveryMethods },
    })
    expect(z.parse(branding, allowing(['pickup']))).toStrictEqual(allowing(['pickup']))
    expect(refuses(branding, allowing(['']))).toBe(true)
  })

  test('the session may be null', () => {
    expect(read(getSession, { session: null })).toStrictEqual({ session: null })
  })

  test('an error body has its messages, empty where they are missing', () => {
    const written = { error: 'e', message: 'm', userMessage: 'u', code: 'c' }
    expect(z.parse(errorBody, written)).toStrictEqual(written)
    expect(z.parse(errorBody, {})).toStrictEqual({ error: '', message: '', userMessage: '', code: '' })
  })
})
