import { expect, test } from 'vitest'
import { hasFeature } from './features.ts'

test('FAN-10 a feature is on if the list has it as a whole word, ignoring case and spaces', () => {
  expect(hasFeature('shop,transaction,qr', 'qr')).toBe(true)
  expect(hasFeature(' Shop , QR ', 'qr')).toBe(true)
  expect(hasFeature('shop,qrcode', 'qr')).toBe(false)
  expect(hasFeature('', 'shop')).toBe(false)
})
