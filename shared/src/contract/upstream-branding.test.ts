import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defaultAttributes, jsonList, upstreamAttributes } from './upstream-branding.ts'

test('TENANT-05 the attributes are read from their JSON text', () => {
  const written = {
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
  expect(z.parse(upstreamAttributes, JSON.stringify(written))).toEqual(written)
  expect(z.parse(upstreamAttributes, written)).toEqual(written)
})

test('TENANT-05 odd notations are understood and what is missing has its default', () => {
  const text =
    '{"MFA":"true","loginMethods":["google","x"],"deliveryMethod":"Pickup, In-Seat","registerID":"R1"}'
  expect(z.parse(upstreamAttributes, text)).toEqual({
    ...defaultAttributes,
    isMFAEnabled: true,
    loginMethods: 'google,x',
    deliveryMethod: ['inseat', 'pickup'],
    registerID: 'R1',
  })
})

test.each([
  [true, true],
  ['True', true],
  [false, false],
  ['no', false],
  [1, false],
])('TENANT-05 the flag %j is %j', (written, read) => {
  const flags = { isMFAEnabled: written, hideDefaultGroup: written, shouldCreateCustomerIfAbsent: written }
  expect(z.parse(upstreamAttributes, flags)).toMatchObject({
    isMFAEnabled: read,
    hideDefaultGroup: read,
    shouldCreateCustomerIfAbsent: read,
  })
})

test('TENANT-05 what is null, empty or of another type has its default', () => {
  expect(
    z.parse(upstreamAttributes, {
      hideDefaultGroup: null,
      shouldCreateCustomerIfAbsent: null,
      loginMethods: 7,
      features: { a: 1 },
      deliveryMethod: [],
      customPermission: [],
      registerID: '',
      storeID: null,
    }),
  ).toEqual(defaultAttributes)
})

test.each(['', '{', '[]', 'null', '"text"', null, undefined])(
  'TENANT-06 attributes %j cannot be read',
  (source) => {
    expect(z.parse(upstreamAttributes, source)).toBeNull()
  },
)

test.each([
  ['["a","b"]', ['a', 'b']],
  ['[', []],
  ['{"a":1}', []],
  ['', []],
  [undefined, []],
])('TENANT-12 %j is the list %j', (text, list) => {
  expect(z.parse(jsonList, text)).toEqual(list)
})
