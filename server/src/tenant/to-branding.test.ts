import { expect, test } from 'vitest'
import { brandingRow } from '../../test-support/branding-origin.ts'
import { defaultBranding } from './branding-rules.ts'
import { toBranding } from './to-branding.ts'

test('TENANT-04 what is no picture and no colour does not get into the branding', () => {
  const row = {
    ...brandingRow,
    backGroundImageURL: 'javascript:alert(1)',
    favIconURL: '/relative.ico',
    primaryColor: 'red;} body{display:none',
    additionalAttributes: '{"logoURL":"data:text/html,x"}',
  }
  const { branding } = toBranding(row, [])
  expect(branding).toMatchObject({
    title2: 'Lions',
    backGroundImageURL: '',
    favIconURL: '',
    primaryColor: defaultBranding.primaryColor,
    additionalAttributes: { logoURL: '' },
  })
})

test('TENANT-05 the settings decide the delivery methods, which the branding names once', () => {
  const attributes = { deliveryMethod: ['inseat'], logoURL: 'https://cdn.example/logo.svg' }
  const { branding, attributesValid } = toBranding(
    { ...brandingRow, additionalAttributes: attributes as never },
    [{ key: 'order.pickup.type.pickup', value: 'true' }],
  )
  expect(attributesValid).toBe(true)
  expect(branding.additionalAttributes).toMatchObject({
    deliveryMethods: ['pickup'],
    logoURL: 'https://cdn.example/logo.svg',
  })
  expect(branding.additionalAttributes).not.toHaveProperty('deliveryMethod')
})

test.each(['tomato', 'hsl(9 100% 64%)', '#FF6347'])(
  'TENANT-04 the colour %s stays as it was written',
  (primaryColor) => {
    expect(toBranding({ ...brandingRow, primaryColor }, []).branding.primaryColor).toBe(primaryColor)
  },
)
