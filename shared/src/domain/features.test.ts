import { expect, test } from 'vitest'
import { hasFeature } from './features.ts'

test('FAN-10 a feature is on where the list names it as a whole word, whatever the case and spaces', () => {
  expect(hasFeature('shop,transaction,qr', 'qr')).toBe(true)
  expect(hasFeature(' Shop , QR ', 'qr')).toBe(true)
  expect(hasFeature('shop,qrcode', 'qr')).toBe(false)
  expect(hasFeature('', 'shop')).toBe(false)
})
