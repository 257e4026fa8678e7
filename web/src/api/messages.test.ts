import { expect, test } from 'vitest'
import { messages } from './messages.ts'

test('ERR-08 the form catalogue', () => {
  expect(messages.form).toEqual({
    required: 'This field is required.',
    email: 'Please enter a valid email address.',
    passwordMismatch: 'Passwords do not match.',
    passwordPolicy: 'Password must be at least 8 characters long and include a number and special character.',
  })
})
