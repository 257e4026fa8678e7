import { expect, test } from 'vitest'
import { ApiError, isAuthError, isAuthRefusal } from './api-error.ts'
import { UserFacingError } from './error-message.tsx'

test.each([
  [{ message: 'Unauthorized' }, true],
  [{ message: 'access FORBIDDEN for you' }, true],
  [{ error: 'Unauthorized', message: 'Sorry' }, true],
  [{ message: 'The Token Expired yesterday' }, true],
  [{ message: 'invalid token' }, true],
  [{ message: 'The card has expired' }, false],
  [{ message: '' }, false],
  [{}, false],
  [{ status: 401 }, true],
  [{ status: 403, message: 'no' }, true],
  [{ status: 404, message: 'not found' }, false],
  [{ status: 400, error: 'Invalid token' }, false],
  [{ status: 500, message: 'Token expired' }, false],
])('SESSION-13 SESSION-14 %j ends the session: %j', (error, ends) => {
  expect(isAuthError(error)).toBe(ends)
})

test.each([
  [402, { userMessage: 'Declined: unauthorized by issuer' }],
  [422, { error: 'Unauthorized by issuer' }],
  [400, { message: 'Invalid token' }],
  [409, { error: 'Only 2 of Forbidden Fruit Punch are left' }],
  [502, { error: 'Token expired', userMessage: 'Forbidden' }],
])('SESSION-14 a %i with the text %j ends the session only if our server says so', (status, body) => {
  const error = new ApiError(status, JSON.stringify(body))
  expect(isAuthError(error)).toBe(false)
  for (const isOver of [true, false]) {
    error.sessionIsOver = isOver
    expect([error, new UserFacingError('Sorry', { cause: error })].map(isAuthError)).toEqual([isOver, isOver])
  }
})

test('CALL-09 a 403 is not repeated, whether the session is over or not, also as the cause of an error for the fan', () => {
  const error = new ApiError(403, '{}')
  for (const isOver of [true, false]) {
    error.sessionIsOver = isOver
    expect([error, new UserFacingError('Sorry', { cause: error })].map(isAuthRefusal)).toEqual([true, true])
  }
})
