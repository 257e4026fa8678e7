import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  defaultAttributes,
  jsonList,
  pickupRanges,
  sectionNames,
  upstreamAttributes,
  upstreamBranding,
} from './upstream-branding.ts'

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

test('TENANT-05 unusual notations are read and missing attributes have defaults', () => {
  const text =
    '{"MFA":"true","loginMethods":["google","x"],"features":"[\\"shop\\",\\"qr\\"]","deliveryMethod":"Pickup, In-Seat","registerID":"R1"}'
  expect(z.parse(upstreamAttributes, text)).toEqual({
    ...defaultAttributes,
    isMFAEnabled: true,
    loginMethods: 'google,x',
    features: 'shop,qr',
    deliveryMethod: ['inseat', 'pickup'],
    registerID: 'R1',
  })
})

test.each([
  [true, true],
  ['True', true],
  [false, false],
  ['no', false],
  [1, true],
  ['1', true],
  ['Y', true],
  [' yes ', true],
  ['on', true],
  [0, false],
  ['0', false],
  ['', false],
  [[true], false],
  [{ toString: 1 }, false],
])('TENANT-05 WORLD-32 the flag %j reads as %j', (written, read) => {
  const flags = { isMFAEnabled: written, hideDefaultGroup: written, shouldCreateCustomerIfAbsent: written }
  expect(z.parse(upstreamAttributes, flags)).toMatchObject({
    isMFAEnabled: read,
    hideDefaultGroup: read,
    shouldCreateCustomerIfAbsent: read,
  })
})

test('TENANT-05 attributes that are null, empty or of another type have defaults', () => {
  expect(
    z.parse(upstreamAttributes, {
      hideDefaultGroup: null,
      shouldCreateCustomerIfAbsent: null,
      loginMethods: 7,
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
])('TENANT-12 %j reads as the list %j', (text, list) => {
  expect(z.parse(jsonList, text)).toEqual(list)
})

test('TENANT-05 the defaults of all attributes', () => {
  expect(defaultAttributes).toStrictEqual({
    isMFAEnabled: false,
    loginMethods: '',
    defaultGroupName: '',
    hideDefaultGroup: false,
    features: 'shop,transaction,qr,favorites',
    shouldCreateCustomerIfAbsent: true,
    deliveryMethod: null,
    customPermission: {},
    registerID: 1,
    storeID: 1,
    logoURL: '',
  })
})

test.each([
  ['In-Seat', ['inseat']],
  ['in_seat,,Pick Up', ['inseat', 'pickup']],
  [['pickup', 7, null, {}], ['pickup']],
  ['drone', []],
  ['', null],
  [',', null],
  [{}, null],
])('TENANT-05 the delivery methods %j read as %j', (deliveryMethod, methods) => {
  expect(z.parse(upstreamAttributes, { deliveryMethod })?.deliveryMethod).toEqual(methods)
})

test('TENANT-05 a list keeps its texts and numbers', () => {
  expect(z.parse(upstreamAttributes, { loginMethods: ['google', 7, null, {}] })?.loginMethods).toBe(
    'google,7',
  )
})

test('CALL-16 a branding row has its texts, empty where they are missing', () => {
  const row = {
    id: 7,
    merchantID: 'M',
    clientID: 'c',
    subDomain: 'demo',
    title1: '1',
    title2: '2',
    title3: '3',
    backGroundImageURL: '/b',
    primaryColor: '#123456',
    favIconURL: '/f',
  }
  const additionalAttributes = null
  expect(z.parse(upstreamBranding, row)).toStrictEqual({ ...row, additionalAttributes })
  const nothing = Object.fromEntries(Object.keys(row).map((name) => [name, '']))
  expect(z.parse(upstreamBranding, {})).toStrictEqual({
    ...nothing,
    id: 0,
    subDomain: null,
    additionalAttributes,
  })
  expect(z.parse(upstreamBranding, { id: '7', subDomain: 7 })).toMatchObject({ id: 7, subDomain: null })
})

test.each([
  ['["North", " 102 ", 7]', ['North', '102', '7']],
  [
    '[{"name":"A","label":"B"},{"label":"B","value":"C"},{"value":"C","id":"D"},{"id":4}]',
    ['A', 'B', 'C', '4'],
  ],
  ['["", " ", {}, null, [], true, {"name":" "}]', []],
  ['{"name":"A"}', []],
])('TENANT-12 the sections %s read as %j', (text, names) => {
  expect(z.parse(sectionNames, text)).toEqual(names)
})

test.each([
  ['["18:00 - 18:30"," 18:00-18:30 ","6:00 PM-6:30 PM","18:00-18:30"]', ['18:00 - 18:30']],
  ['[{"start":"6 pm","end":"6:30 pm","name":"x"}]', ['6 pm-6:30 pm']],
  ['[{"start":"6 pm","name":"6:00 PM-7:00 PM"},{"end":"6 pm","name":"soon"}]', ['6:00 PM-7:00 PM', 'soon']],
  ['[{}]', []],
  ['[{"start":" 18:00","end":"18:30 "}]', ['18:00-18:30']],
  ['[{"start":"","end":""},{"start":"18:00","end":" "}]', []],
  ['["18:00-18:30",{"start":"6 pm","end":"6:30 pm"},"late","late"]', ['18:00-18:30', 'late']],
])('TENANT-12 the pickup times %s read as %j, in the venue’s texts', (text, ranges) => {
  expect(z.parse(pickupRanges, text)).toEqual(ranges)
})
