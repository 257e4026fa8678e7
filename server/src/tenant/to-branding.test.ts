import { upstreamBranding } from '@storefront/shared/contract/upstream-branding.ts'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { brandingRow } from '../../test-support/lions.ts'
import { pictureUrl, toBranding } from './branding-source.ts'
import { defaultBranding } from './default-branding.ts'

const rowWith = (fields: object) => z.parse(upstreamBranding, { ...brandingRow, ...fields })
const base = 'https://product.example/base'
/** The branding of a row and settings, and the warnings for the operator. */
function readRow(
  row: ReturnType<typeof rowWith>,
  settings: Parameters<typeof toBranding>[1] = [],
  from = base,
) {
  const warnings: string[] = []
  return { branding: toBranding(row, settings, from, (text) => warnings.push(text)), warnings }
}

test.each([null, 'lions'])(
  'TENANT-04 the branding of subdomain %s has these fields and no others',
  (subDomain) => {
    const row = {
      id: 7,
      merchantID: 'M-7',
      clientID: 'client-7',
      subDomain,
      title1: 'Welcome to',
      title2: 'Lions',
      title3: 'Shop',
      backGroundImageURL: 'https://cdn.example/lions.jpg',
      primaryColor: '#aa3300',
      favIconURL: 'https://cdn.example/lions.png',
    }
    const unknown = { password: 'secret', createdOn: '2026-01-01' }
    const attributes = '{"storeID":"S-42","logoURL":"https://cdn.example/logo.svg"}'
    const { branding } = readRow(rowWith({ ...row, ...unknown, additionalAttributes: attributes }))
    const { additionalAttributes, ...plain } = branding
    expect(plain).toEqual(row)
    expect(additionalAttributes).toMatchObject({ logoURL: 'https://cdn.example/logo.svg', registerID: 1 })
    expect(typeof branding.id).toBe('number')
  },
)

test('TENANT-04 an invalid picture or colour is left out of the branding', () => {
  const row = rowWith({
    backGroundImageURL: 'javascript:alert(1)',
    favIconURL: 'file:///etc/passwd',
    primaryColor: 'red;} body{display:none',
    additionalAttributes: '{"logoURL":"data:text/html,x"}',
  })
  expect(readRow(row).branding).toMatchObject({
    title2: 'Lions',
    backGroundImageURL: '',
    favIconURL: '',
    primaryColor: defaultBranding.primaryColor,
    additionalAttributes: { logoURL: '' },
  })
})

test('WORLD-31 operators read which pickup times cannot be read', () => {
  const value = '["18:00-18:30", "6 to 7", "noon"]'
  const { warnings } = readRow(rowWith({}), [{ key: 'order.pickup.time', value }])
  expect(warnings).toEqual(["pickup times '6 to 7,noon' cannot be read; not offering them"])
  expect(readRow(rowWith({}), [{ key: 'order.pickup.time', value: '["18:00-18:30"]' }]).warnings).toEqual([])
})

test('TENANT-05 the settings decide the delivery methods, which the branding has in one field', () => {
  const row = rowWith({
    additionalAttributes: { deliveryMethod: ['inseat'], logoURL: 'https://cdn.example/logo.svg' },
  })
  const { additionalAttributes } = readRow(row, [{ key: 'order.pickup.type.pickup', value: 'true' }]).branding
  expect(additionalAttributes).toMatchObject({
    deliveryMethods: ['pickup'],
    logoURL: 'https://cdn.example/logo.svg',
  })
  expect(additionalAttributes).not.toHaveProperty('deliveryMethod')
})

test('TENANT-06 unreadable attributes become register 1 and store 1, and the rest is kept', () => {
  expect(readRow(rowWith({ additionalAttributes: '{' })).branding).toMatchObject({
    title2: 'Lions',
    additionalAttributes: { registerID: 1, storeID: 1, features: 'shop,transaction,qr,favorites' },
  })
})

test.each(['tomato', 'hsl(9 100% 64%)', '#FF6347'])(
  'TENANT-04 the colour %s is kept unchanged',
  (primaryColor) => {
    expect(readRow(rowWith({ primaryColor })).branding.primaryColor).toBe(primaryColor)
  },
)

test.each([
  ['https://cdn.example/a b.png', 'https://cdn.example/a%20b.png'],
  ['http://localhost:4000/bg.svg', 'http://localhost:4000/bg.svg'],
  ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ['data:text/html,<script>1</script>', ''],
  ['javascript:alert(1)', ''],
  ['file:///etc/passwd', ''],
  ['http://', ''],
  ['', ''],
  [' ', ''],
])('TENANT-04 picture %j becomes %j', (text, url) => {
  expect(pictureUrl(text, base)).toBe(url)
})

test.each([
  ['/a.png', base, 'https://product.example/a.png'],
  ['a b.png', base, 'https://product.example/base/a%20b.png'],
  ['../a.png', base, 'https://product.example/a.png'],
  ['//cdn.example/a.png', base, 'https://cdn.example/a.png'],
  ['/a.png', 'http://product.shop.svc:8080', ''],
  ['/a.png', 'http://10.0.0.7', ''],
  ['//cdn.example/a.png', 'http://10.0.0.7', 'https://cdn.example/a.png'],
  ['/a.png', 'https://user:secret@product.example', 'https://product.example/a.png'],
  ['n/a', base, ''],
  ['null', base, ''],
  ['#', base, ''],
])('TENANT-20 picture %j of the product server at %s is %j', (text, from, url) => {
  expect(pictureUrl(text, from)).toBe(url)
})

test('TENANT-20 a picture that browsers cannot fetch is left out, and a warning names its field', () => {
  const fields = { backGroundImageURL: '/bg.png', favIconURL: 'javascript:alert(1)' }
  const row = rowWith({ ...fields, additionalAttributes: '{"logoURL":"http://"}' })
  const { branding, warnings } = readRow(row, [], 'http://product.shop.svc')
  expect([branding.backGroundImageURL, branding.favIconURL, branding.additionalAttributes.logoURL]).toEqual([
    '',
    '',
    '',
  ])
  const fieldsNamed = warnings.map((text) => text.split(' ', 1)[0])
  expect(fieldsNamed).toEqual(['backGroundImageURL', 'favIconURL', 'logoURL'])
  expect(readRow(rowWith({ backGroundImageURL: '', favIconURL: '/icon.png' })).warnings).toEqual([])
})

const defaults = 'shop,transaction,qr,favorites'
test.each<[unknown, string, boolean]>([
  [undefined, defaults, false],
  ['shop,qr', 'shop,qr', false],
  [' Shop , QR ', ' Shop , QR ', false],
  [['shop'], 'shop', false],
  ['["shop","qr"]', 'shop,qr', false],
  ['', defaults, true],
  [',', defaults, true],
  [[], defaults, true],
  ['[]', defaults, true],
  ['Transactions', defaults, true],
  ['shop,transactions', defaults, true],
  [['shop', 7], defaults, true],
  [null, defaults, false],
  [5, defaults, true],
  [true, defaults, true],
  [{}, defaults, true],
])('TENANT-19 the features %j are %j, with a warning: %j', (features, read, isWarned) => {
  const { branding, warnings } = readRow(rowWith({ additionalAttributes: { features } }))
  expect(branding.additionalAttributes.features).toBe(read)
  expect(warnings.map((text) => /^features '/.test(text))).toEqual(isWarned ? [true] : [])
})

test.each<[unknown, string[]]>([
  [undefined, []],
  ['', []],
  ['phone, Google, apple, X, twitter, facebook, github, email', []],
  [['google', 'myspace', 'saml'], ["loginMethods 'myspace,saml' are unknown; ignoring them"]],
])('AUTH-18 the login methods %j cause the warning %j', (loginMethods, warned) => {
  expect(readRow(rowWith({ additionalAttributes: { loginMethods } })).warnings).toEqual(warned)
})
