import english from '@storefront/shared/messages/en.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { t } from '../messages/language.ts'
import { ApiError, InvalidResponseError, NetworkError } from './api-error.ts'
import { errorMessage, readErrorMessage, UserFacingError } from './error-message.tsx'

const refusal = (body: object) => new ApiError(422, JSON.stringify(body))
const both = { userMessage: 'For the fan', error: 'For anyone' }
const ours = (code: string) => ({ error: 'In English', code, requestId: 'r-1' })
const byKind = { network: 'Offline', invalidResponse: 'Unreadable' }

test.each([
  ['the text for the fan', refusal(both), {}, 'For the fan'],
  ['the fallback without one', refusal({ error: 'For anyone' }), {}, 'Fallback'],
  [
    'the first text that exists',
    refusal({ error: 'For anyone' }),
    { texts: ['userMessage', 'error'] },
    'For anyone',
  ],
  ['texts in the requested order', refusal(both), { texts: ['error', 'userMessage'] }, 'For anyone'],
  ['no text of the response when none is allowed', refusal(both), { texts: [] }, 'Fallback'],
  ['the fallback for a body that is not JSON', new ApiError(502, '<html>'), byKind, 'Fallback'],
  ['the text for a missing response', new NetworkError('x'), byKind, 'Offline'],
  ['that there is no connection', new NetworkError('x'), {}, t('errors.connection')],
  ['the text for an unreadable response', new InvalidResponseError('x'), byKind, 'Unreadable'],
  ['the message of a UserFacingError', new UserFacingError('Written'), byKind, 'Written'],
  ['the fallback for an unexpected error', new TypeError('x is undefined'), byKind, 'Fallback'],
  ['the fallback for a value that is not an error', 'x', byKind, 'Fallback'],
] as const)('%s', (_title, error, choice, message) => {
  expect(errorMessage(error, 'Fallback', choice)).toBe(message)
})

const blame = /card|payment information|initiali[sz]e|failed to/i

test.each(Object.values(english.errors).map((text) => [text] as const))(
  'FAN-29 a failed connection reads as one instead of “%s”, and a 5xx never blames the connection',
  (fallback) => {
    expect(errorMessage(new NetworkError('x'), fallback)).toBe(t('errors.connection'))
    expect(errorMessage(new NetworkError('x'), fallback)).not.toMatch(blame)
    expect(errorMessage(new ApiError(502, '{"error":"Could not reach"}'), fallback)).toBe(fallback)
  },
)

test.each([500, 502, 503, 504])(
  'FAN-29 a read that failed with %d does not blame the connection',
  (status) => {
    expect(readErrorMessage(new ApiError(status, '{}'))).not.toMatch(/connect|network/i)
  },
)

test('SESSION-13 an error for the fan keeps the status of its cause', () => {
  expect(new UserFacingError('Failed', { cause: new ApiError(401, '') }).status).toBe(401)
  expect(new UserFacingError('Failed', { cause: new NetworkError('x') }).status).toBeUndefined()
})

test.each([
  ['our server’s text for a failed product server', 502, ours('UPSTREAM_FAILED'), 'Fallback'],
  ['a gateway’s text', 503, { message: 'no healthy upstream' }, 'Fallback'],
  ['a text for the fan', 502, { error: 'Could not answer', userMessage: 'Closed' }, 'Closed'],
])('CART-12 of a 5xx: %s', (_title, status, body, message) => {
  const error = new ApiError(status, JSON.stringify(body))
  expect(errorMessage(error, 'Fallback', { texts: ['error', 'userMessage'] })).toBe(message)
})

test.each([
  ['a 502 with a text for the fan', new ApiError(502, '{"userMessage":"Closed"}'), 'Closed'],
  ['a 400 with a text', new ApiError(400, '{"error":"Not on sale"}'), 'Not on sale'],
  [
    'a refusal of our server',
    new ApiError(429, JSON.stringify(ours('TOO_MANY_REQUESTS'))),
    'Too many requests. Please try again later.',
  ],
  ['a UserFacingError', new UserFacingError('Failed to fetch'), 'Failed to fetch'],
])('a read that failed with %s', (_title, error, message) => {
  expect(readErrorMessage(error)).toBe(message)
})
