import { expect, test } from 'vitest'
import {
  applySettings,
  defaultAttributes,
  defaultBranding,
  deliveryMethodsOf,
  hasRequiredSettings,
  jsonList,
  parseAttributes,
  storeIdOf,
} from './branding-rules.ts'

const settings = (values: Record<string, string>) =>
  Object.entries(values).map(([key, value]) => ({ key, value }))
const pickup = 'order.pickup.type.pickup'
const inseat = 'order.pickup.type.inseat'
const location = 'transaction.sale.location'

test('TENANT-05 the attributes are read from their JSON text', () => {
  const told = {
    isMFAEnabled: true,
    loginMethods: 'google,apple',
    defaultGroupName: 'Fans',
    hideDefaultGroup: true,
    features: 'shop,qr',
    shouldCreateCustomerIfAbsent: false,
    deliveryMethod: ['pickup'],
    customPermission: { any: 1 },
    registerID: 7,
    storeID: 42,
    logoURL: '/logo.svg',
  }
  expect(parseAttributes(JSON.stringify(told))).toEqual({ valid: true, attributes: told })
  expect(parseAttributes(told).attributes).toEqual(told)
})

test('TENANT-05 odd notations are understood and what is missing has its default', () => {
  const text =
    '{"MFA":"true","loginMethods":["google","x"],"deliveryMethod":"Pickup, In-Seat","registerID":"R1"}'
  expect(parseAttributes(text).attributes).toEqual({
    ...defaultAttributes,
    isMFAEnabled: true,
    loginMethods: 'google,x',
    deliveryMethod: ['inseat', 'pickup'],
    registerID: 'R1',
  })
})

test.each(['', '{', '[]', 'null', '"text"', null, undefined])(
  'TENANT-06 attributes %j cannot be parsed: register 1, store 1, not valid',
  (source) => {
    const { attributes, valid } = parseAttributes(source)
    expect(valid).toBe(false)
    expect(attributes).toEqual({ ...defaultAttributes, registerID: 1, storeID: 1 })
  },
)

test('TENANT-07 the default branding', () => {
  expect(defaultBranding).toMatchObject({
    merchantID: 'default',
    clientID: 'default',
    title1: 'Welcome to',
    title2: expect.stringMatching(/\w/),
    title3: 'Fan Store',
    primaryColor: '#FFD700',
    additionalAttributes: {
      deliveryMethods: ['inseat', 'pickup'],
      registerID: 1,
      storeID: 1,
      features: 'shop,transaction,qr,favorites',
      loginMethods: 'phone,google,apple,x',
    },
  })
})

test.each([
  ['TENANT-08 both enabled', { [pickup]: 'true', [inseat]: 'true' }, null, ['inseat', 'pickup']],
  ['TENANT-08 pickup only', { [pickup]: 'true', [inseat]: 'false' }, null, ['pickup']],
  ['TENANT-08 in-seat only', { [inseat]: 'true' }, null, ['inseat']],
  ['TENANT-08 any other value enables nothing', { [pickup]: 'TRUE', [inseat]: '1' }, null, []],
  ['TENANT-09 settings that enable none remove the methods', { [pickup]: 'false' }, ['pickup' as const], []],
  ['TENANT-09 without settings the branding decides', {}, ['pickup' as const], ['pickup']],
  ['TENANT-09 not configured anywhere means both', {}, null, ['inseat', 'pickup']],
])('%s', (_title, values, deliveryMethod, methods) => {
  expect(deliveryMethodsOf(settings(values), { deliveryMethod })).toEqual(methods)
})

test.each([
  ['S-42', 42],
  ['S-A1', 'S-A1'],
  ['North', 'North'],
  ['S-', 'S-'],
  ['s-42', 's-42'],
  ['S-4.2', 'S-4.2'],
  ['', undefined],
  [undefined, undefined],
])('TENANT-10 sale location %j is store %j', (value, storeId) => {
  expect(storeIdOf(value)).toBe(storeId)
})

test.each([
  [{ [pickup]: 'true', [location]: 'S-42' }, true],
  [{ [inseat]: 'true', [location]: 'North' }, true],
  [{ [pickup]: 'true' }, false],
  [{ [pickup]: 'true', [location]: '' }, false],
  [{ [pickup]: 'false', [location]: 'S-42' }, false],
  [{ [location]: 'S-42' }, false],
])('TENANT-11 settings %j are complete: %j', (values, complete) => {
  expect(hasRequiredSettings(settings(values))).toBe(complete)
})

test.each([
  ['["a","b"]', ['a', 'b']],
  ['[', []],
  ['{"a":1}', []],
  ['', []],
  [undefined, []],
])('TENANT-12 %j is the list %j', (text, list) => {
  expect(jsonList(text)).toEqual(list)
})

test('TENANT-12 sections and pickup ranges become texts, however they are written', () => {
  const derived = applySettings(
    defaultAttributes,
    settings({
      'order.pickup.section': '["101",102,{"name":"Club"},{"id":7,"label":"North"},{"id":8},null,{}," "]',
      'order.pickup.time':
        '["6:00 PM-6:30 PM",{"start":"18:30","end":"19:00"},{"label":"7:00 PM - 7:30 PM"},null]',
    }),
  )
  expect(derived.sections).toEqual(['101', '102', 'Club', 'North', '8'])
  expect(derived.pickupTimeRanges).toEqual(['6:00 PM-6:30 PM', '6:30 PM-7:00 PM', '7:00 PM-7:30 PM'])
})

test('TENANT-10 TENANT-12 a tenant without settings keeps its store and has empty lists', () => {
  expect(applySettings({ deliveryMethod: null, storeID: 5 }, [])).toEqual({
    deliveryMethods: ['inseat', 'pickup'],
    storeID: 5,
    pickupTimeRanges: [],
    sections: [],
    hasRequiredSettings: false,
  })
})
