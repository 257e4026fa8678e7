import { defaultAttributes } from '@storefront/shared/contract/upstream-branding.ts'
import { expect, test } from 'vitest'
import { applySettings } from './branding-source.ts'

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
  expect(derived.pickupTimeRanges).toEqual(['6:00 PM-6:30 PM', '18:30-19:00', '7:00 PM - 7:30 PM'])
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
