import { defaultAttributes, upstreamBranding } from '@storefront/shared/contract/upstream-branding.ts'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { brandingRow } from '../../test-support/branding-origin.ts'
import { applySettings, pictureUrl, toBranding } from './branding-source.ts'
import { defaultBranding } from './default-branding.ts'

const rowWith = (fields: object) => z.parse(upstreamBranding, { ...brandingRow, ...fields })

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
    const branding = toBranding(
      z.parse(upstreamBranding, { ...row, ...unknown, additionalAttributes: attributes }),
      [],
    )
    const { additionalAttributes, ...plain } = branding
    expect(plain).toEqual(row)
    expect(additionalAttributes).toMatchObject({ logoURL: 'https://cdn.example/logo.svg', registerID: 1 })
    expect(typeof branding.id).toBe('number')
  },
)

test('TENANT-04 what is no picture and no colour does not get into the branding', () => {
  const row = rowWith({
    backGroundImageURL: 'javascript:alert(1)',
    favIconURL: '/relative.ico',
    primaryColor: 'red;} body{display:none',
    additionalAttributes: '{"logoURL":"data:text/html,x"}',
  })
  expect(toBranding(row, [])).toMatchObject({
    title2: 'Lions',
    backGroundImageURL: '',
    favIconURL: '',
    primaryColor: defaultBranding.primaryColor,
    additionalAttributes: { logoURL: '' },
  })
})

test('TENANT-05 the settings decide the delivery methods, which the branding names once', () => {
  const row = rowWith({
    additionalAttributes: { deliveryMethod: ['inseat'], logoURL: 'https://cdn.example/logo.svg' },
  })
  const { additionalAttributes } = toBranding(row, [{ key: 'order.pickup.type.pickup', value: 'true' }])
  expect(additionalAttributes).toMatchObject({
    deliveryMethods: ['pickup'],
    logoURL: 'https://cdn.example/logo.svg',
  })
  expect(additionalAttributes).not.toHaveProperty('deliveryMethod')
})

test('TENANT-06 attributes that cannot be read are register 1 and store 1, and the rest stays', () => {
  expect(toBranding(rowWith({ additionalAttributes: '{' }), [])).toMatchObject({
    title2: 'Lions',
    additionalAttributes: { registerID: 1, storeID: 1, loginMethods: 'phone,google,apple,x' },
  })
})

test.each(['tomato', 'hsl(9 100% 64%)', '#FF6347'])(
  'TENANT-04 the colour %s stays as it was written',
  (primaryColor) => {
    expect(toBranding(rowWith({ primaryColor }), []).primaryColor).toBe(primaryColor)
  },
)

test.each([
  ['https://cdn.example/a b.png', 'https://cdn.example/a%20b.png'],
  ['http://localhost:4000/bg.svg', 'http://localhost:4000/bg.svg'],
  ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ['data:text/html,<script>1</script>', ''],
  ['javascript:alert(1)', ''],
  ['file:///etc/passwd', ''],
  ['//cdn.example/a.png', ''],
  ['/a.png', ''],
  ['', ''],
])('TENANT-04 picture %j is taken over as %j', (text, url) => {
  expect(pictureUrl(text)).toBe(url)
})

const settings = (values: Record<string, string>) =>
  Object.entries(values).map(([key, value]) => ({ key, value }))
const pickup = 'order.pickup.type.pickup'
const inseat = 'order.pickup.type.inseat'
const location = 'transaction.sale.location'

test.each([
  ['TENANT-08 both enabled', { [pickup]: 'true', [inseat]: 'true' }, null, ['inseat', 'pickup']],
  ['TENANT-08 pickup only', { [pickup]: 'true', [inseat]: 'false' }, null, ['pickup']],
  ['TENANT-08 in-seat only', { [inseat]: 'true' }, null, ['inseat']],
  ['TENANT-08 any other value enables nothing', { [pickup]: 'TRUE', [inseat]: '1' }, null, []],
  ['TENANT-09 settings that enable none remove the methods', { [pickup]: 'false' }, ['pickup' as const], []],
  ['TENANT-09 without settings the branding decides', {}, ['pickup' as const], ['pickup']],
  ['TENANT-09 not configured anywhere means both', {}, null, ['inseat', 'pickup']],
])('%s', (_title, values, deliveryMethod, methods) => {
  const attributes = { ...defaultAttributes, deliveryMethod }
  expect(applySettings(attributes, settings(values)).deliveryMethods).toEqual(methods)
})

test.each([
  ['S-42', 42],
  ['S-A1', 'S-A1'],
  ['North', 'North'],
  ['S-', 'S-'],
  ['s-42', 's-42'],
  ['S-4.2', 'S-4.2'],
  ['', 'own'],
  [undefined, 'own'],
])('TENANT-10 sale location %j is store %j', (value, storeId) => {
  const attributes = { ...defaultAttributes, storeID: 'own' }
  const located = value === undefined ? [] : settings({ [location]: value })
  expect(applySettings(attributes, located).storeID).toBe(storeId)
})

test.each([
  [{ [pickup]: 'true', [location]: 'S-42' }, true],
  [{ [inseat]: 'true', [location]: 'North' }, true],
  [{ [pickup]: 'true' }, false],
  [{ [pickup]: 'true', [location]: '' }, false],
  [{ [pickup]: 'false', [location]: 'S-42' }, false],
  [{ [location]: 'S-42' }, false],
])('TENANT-11 settings %j are complete: %j', (values, complete) => {
  expect(applySettings(defaultAttributes, settings(values)).hasRequiredSettings).toBe(complete)
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
