import { expect, test } from 'vitest'
import { isAuthError } from './auth-error.ts'

test.each([
  [{ message: 'Unauthorized' }, true],
  [{ message: '400: access FORBIDDEN for you' }, true],
  [{ message: 'The Token Expired yesterday' }, true],
  [{ message: 'invalid token' }, true],
  [{ message: 'The card has expired' }, false],
  [{ message: '' }, false],
  [{}, false],
  [{ status: 401 }, true],
  [{ status: 403, message: 'no' }, true],
  [{ status: 404, message: 'not found' }, false],
])('SESSION-13 SESSION-14 %j ends the session: %j', (error, ends) => {
  expect(isAuthError(error)).toBe(ends)
})
