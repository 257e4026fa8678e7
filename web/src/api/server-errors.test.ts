import { expect, test, vi } from 'vitest'
import { type ErrorCode, errorTable } from '../../test-support/error-codes.ts'
import { t } from '../messages/language.ts'
import { serverErrors } from './error-message.tsx'

test.each(Object.entries(serverErrors))('LANG-09 %s has the same English text as our server', (code, id) => {
  expect(t(id)).toBe(errorTable[code as ErrorCode][1])
})

const ours = { error: 'Too many requests. Please try again later.', requestId: 'r-1' }

test.each([
  ['an error of our server', { ...ours, code: 'TOO_MANY_REQUESTS' }, 'Zu viele Anfragen.'],
  ['one with an unknown code', { ...ours, code: 'TOO_HOT' }, 'Das ging nicht.'],
  ['one whose code is a property of every object', { ...ours, code: 'constructor' }, 'Das ging nicht.'],
  [
    'one of the product server with the same code',
    { error: 'Too hot', code: 'TOO_MANY_REQUESTS' },
    'Too hot',
  ],
  ['one with a text for the fan', { ...ours, code: 'X', userMessage: 'Closed' }, 'Closed'],
])('LANG-09 in German %s', async (_case, body, text) => {
  vi.resetModules()
  const errors = { tooManyRequests: 'Zu viele Anfragen.', connection: 'Keine Verbindung.' }
  const load = async () => ({ default: { messages: { errors } } })
  vi.doMock('virtual:languages', () => ({
    languages: { de: { name: 'Deutsch', dir: 'ltr', load } },
  }))
  const { changeLanguage, loadMessages } = await import('../messages/language.ts')
  const { ApiError } = await import('./api-error.ts')
  const { errorMessage } = await import('./error-message.tsx')
  await changeLanguage('de')
  await loadMessages('app')
  const error = new ApiError(429, JSON.stringify(body))
  expect(errorMessage(error, 'Das ging nicht.', { texts: ['userMessage', 'error'] })).toBe(text)
})
