import { expect, test } from 'vitest'
import { validatePassword } from './password.ts'

test('AUTH-09 5 characters are refused and 6 accepted', () => {
  expect(validatePassword('12345')).toBe('Password must be at least 6 characters')
  expect(validatePassword('123456')).toBeNull()
})
