import { expect, test } from 'vitest'
import { validateEmail } from './email.ts'

test.each([
  'fan@example.com',
  'first.last+tag@mail.example.co.uk',
  " o'neil@example.com ",
  'fan@xn--bcher-kva.example',
  'FAN@EXAMPLE.COM',
  'a&b@x.com',
  'jack!@x.com',
  "!#$%&'*+/=?^_`{|}~-@example.com",
  'fan@example.xn--p1ai',
  'fan@почта.рф',
  'fan@bücher.example',
  'fan@उदाहरण.परीक्षा',
])('AUTH-08 %j is an email address', (email) => {
  expect(validateEmail(email)).toBeNull()
})

test.each([
  '',
  'fan',
  'fan@',
  '@example.com',
  'fan@example',
  'fan@example..com',
  'fan..x@example.com',
  'fan@-example.com',
  'a b@example.com',
  'fan@example.com, x@example.com',
  'fan@127.0.0.1',
  '.fan@example.com',
  'fan.@example.com',
  '"fan"@example.com',
  'fan@exa_mple.com',
  'fan@bü–cher.example',
  'fan@example.com\u0000',
  `fan@${'x'.repeat(64)}.example`,
  `${'a'.repeat(250)}@example.com`,
])('AUTH-08 %j is refused', (email) => {
  expect(validateEmail(email)).toBe('app.emailInvalid')
})
