import { expect, test } from 'vitest'
import { formMessages, validateEmail, validatePassword } from './credentials.ts'

test.each([
  'fan@example.com',
  'first.last+tag@mail.example.co.uk',
  " o'neil@example.com ",
  'fan@xn--bcher-kva.example',
  'FAN@EXAMPLE.COM',
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
  `${'a'.repeat(250)}@example.com`,
])('AUTH-08 %j is refused', (email) => {
  expect(validateEmail(email)).toBe('Invalid email address')
})

test('AUTH-09 5 characters are refused and 6 accepted', () => {
  expect(validatePassword('12345')).toBe('Password must be at least 6 characters')
  expect(validatePassword('123456')).toBeNull()
})

test('ERR-08 the form catalogue, whose 8 characters no rule enforces', () => {
  expect(formMessages).toEqual({
    required: 'This field is required.',
    email: 'Please enter a valid email address.',
    passwordPolicy: 'Password must be at least 8 characters long and include a number and special character.',
    passwordMismatch: 'Passwords do not match.',
  })
  expect(validatePassword('simple')).toBeNull()
})
