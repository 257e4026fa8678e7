import { expect, test } from 'vitest'
import { defaultBranding } from './default-branding.ts'

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
