import { expect, test } from 'vitest'
import { ApiError, InvalidResponseError, NetworkError } from './api-error.ts'
import { errorMessage, UserFacingError } from './error-message.ts'

const refusal = (body: object) => new ApiError(422, JSON.stringify(body))
const both = { userMessage: 'For the fan', error: 'For anyone' }
const byKind = { network: 'Offline', invalidResponse: 'Unreadable' }

test.each([
  ['the text for the fan', refusal(both), {}, 'For the fan'],
  ['the fallback without one', refusal({ error: 'For anyone' }), {}, 'Fallback'],
  [
    'the first text there is',
    refusal({ error: 'For anyone' }),
    { texts: ['userMessage', 'error'] },
    'For anyone',
  ],
  ['texts in the order asked for', refusal(both), { texts: ['error', 'userMessage'] }, 'For anyone'],
  ['no text of the response where none may show', refusal(both), { texts: [] }, 'Fallback'],
  ['the fallback for a body that is no JSON', new ApiError(502, '<html>'), byKind, 'Fallback'],
  ['the text for no response', new NetworkError('x'), byKind, 'Offline'],
  ['the fallback for no response', new NetworkError('x'), {}, 'Fallback'],
  ['the text for an unreadable response', new InvalidResponseError('x'), byKind, 'Unreadable'],
  ['the message of an error that is written for the fan', new UserFacingError('Written'), byKind, 'Written'],
  ['the fallback for an error nobody expected', new TypeError('x is undefined'), byKind, 'Fallback'],
  ['the fallback for what is no error', 'x', byKind, 'Fallback'],
] as const)('%s', (_title, error, choice, message) => {
  expect(errorMessage(error, 'Fallback', choice)).toBe(message)
})

test('SESSION-13 an error for the fan keeps the status of its cause', () => {
  expect(new UserFacingError('Failed', { cause: new ApiError(401, '') }).status).toBe(401)
  expect(new UserFacingError('Failed', { cause: new NetworkError('x') }).status).toBeUndefined()
})
