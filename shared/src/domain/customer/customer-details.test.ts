import { expect, test } from 'vitest'
import english from '../../messages/en.json' with { type: 'json' }
import {
  type CustomerDetails,
  formMessages,
  namesChanged,
  validateCustomerDetails,
} from './customer-details.ts'

const inseat = {
  email: 'fan@example.com',
  firstName: 'Ada',
  lastName: '',
  deliveryMethod: 'inseat',
  section: '101',
  seat: '12',
  pickupLocation: '',
  pickupTime: '',
}
const pickup = {
  ...inseat,
  deliveryMethod: 'pickup',
  section: '',
  seat: '',
  pickupLocation: 'North Stand',
  pickupTime: '6:00 PM-6:30 PM',
}
const badFirst = 'Please enter a valid first name. Special characters #\'"&? are not allowed'
const badLast = 'Please enter a valid last name. Special characters #\'"&? are not allowed'

/** The mistakes by field, in English. */
const wrongWith = (details: CustomerDetails) =>
  Object.fromEntries(
    Object.entries(validateCustomerDetails(details)).map(([field, { id }]) => [field, englishOf(id)]),
  )

function englishOf(id: string): string | undefined {
  const [group = '', name = ''] = id.split('.')
  const catalogue: Record<string, Record<string, string>> = english
  return catalogue[group]?.[name]
}

test.each([
  ['CONF-19 complete in-seat details', inseat, {}],
  ['CONF-18 complete pickup details', pickup, {}],
  ['CONF-14 an empty email', { ...inseat, email: ' ' }, { email: 'Invalid email address' }],
  ['CONF-14 a malformed email', { ...inseat, email: 'fan@' }, { email: 'Invalid email address' }],
  [
    'WORLD-13 an invisible first name',
    { ...inseat, firstName: '\u3164\u200b' },
    { firstName: 'First name is required' },
  ],
  ['WORLD-13 a pasted email', { ...inseat, email: '\u202afan@example.com\u202c\u200b' }, {}],
  ['WORLD-13 an email in wide letters', { ...inseat, email: 'ｆａｎ＠ｅｘａｍｐｌｅ。ｃｏｍ' }, {}],
  [
    'WORLD-13 another letter is another address',
    { ...inseat, email: 'fan²@example.com' },
    { email: 'Invalid email address' },
  ],
  ['CONF-14 an empty first name', { ...inseat, firstName: ' ' }, { firstName: 'First name is required' }],
  ['CONF-15 a digit in the first name', { ...inseat, firstName: 'Ada2' }, { firstName: badFirst }],
  ['CONF-16 an ampersand in the last name', { ...inseat, lastName: 'A & B' }, { lastName: badLast }],
  [
    'CONF-17 ERR-08 an unknown delivery method',
    { ...inseat, deliveryMethod: 'drone' },
    { deliveryMethod: 'This field is required.' },
  ],
  [
    'CONF-18 pickup without location',
    { ...pickup, pickupLocation: '' },
    { pickupLocation: 'Pickup location is required when pickup delivery is selected' },
  ],
  [
    'CONF-18 pickup without time',
    { ...pickup, pickupTime: '' },
    { pickupTime: 'Pickup time is required when pickup delivery is selected' },
  ],
  [
    'CONF-19 in-seat without section',
    { ...inseat, section: '' },
    { section: 'Section is required for in-seat delivery' },
  ],
  [
    'CONF-19 in-seat without seat',
    { ...inseat, seat: ' ' },
    { seat: 'Seat number is required for in-seat delivery' },
  ],
])('%s', (_title, details, errors) => {
  expect(wrongWith(details)).toEqual(errors)
})

test.each([
  'Ada',
  'Anne-Marie',
  "O'Neil",
  'O’Neil',
  'José María',
  'Łukasz',
  'Владимир',
  '明美',
  'नीलम',
  'Zoe\u0308',
  'علی\u200cرضا',
  'क\u094d\u200dषमा',
  '\u2018Aisha',
  '\u02bbIolani',
  'O\u00b4Brien',
  'Marie\u00a0Claire',
  '山田\u3000太郎',
  'Anne\u2010Marie',
  'Anne\u2011Marie',
  'Anne\u2212Marie',
  'Ada\ufffc',
  'Ali\u200e',
  '\u2068Ali\u2069',
  'Gal\u00b7la',
  'マリー\u30fbクレール',
])('CONF-15 CONF-16 WORLD-13 %s is a name', (name) => {
  expect(validateCustomerDetails({ ...inseat, firstName: name, lastName: name })).toEqual({})
})

test.each(['#Ada', 'Ada"', 'Ada?', 'A_da', 'A.', '<b>', 'Ada1', 'A\nB', 'A·', '· B', '\u{1f600}'])(
  'CONF-15 CONF-16 %j is not a name',
  (name) => {
    expect(wrongWith({ ...inseat, firstName: name, lastName: name })).toEqual({
      firstName: badFirst,
      lastName: badLast,
    })
  },
)

test.each([
  ['never sent before', null, true],
  ['the same', { firstName: 'Ada', lastName: 'Byron' }, false],
  ['the same except surrounding spaces', { firstName: ' Ada', lastName: 'Byron ' }, false],
  ['another first name', { firstName: 'Eda', lastName: 'Byron' }, true],
  ['another last name', { firstName: 'Ada', lastName: '' }, true],
])('CONF-22 names are sent when changed: %s', (_case, last, changed) => {
  expect(namesChanged({ firstName: 'Ada', lastName: 'Byron' }, last)).toBe(changed)
  expect(namesChanged({ firstName: ' Ada ', lastName: ' Byron' }, last)).toBe(changed)
})

test('ERR-08 the texts that the specification lists', () => {
  expect({ ...formMessages, required: englishOf(formMessages.required) }).toEqual({
    required: 'This field is required.',
    email: 'Please enter a valid email address.',
    passwordMismatch: 'Passwords do not match.',
    passwordPolicy: 'Password must be at least 8 characters long and include a number and special character.',
  })
})
