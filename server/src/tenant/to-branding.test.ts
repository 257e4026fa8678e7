import { upstreamBranding } from '@storefront/shared/contract/upstream-branding.ts'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { brandingRow } from '../../test-support/branding-origin.ts'
import { defaultBranding } from './default-branding.ts'
import { toBranding } from './to-branding.ts'

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
