import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, InvalidResponseError, NetworkError } from '../../api/api-error.ts'
import { ErrorNotice } from './panes.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  [
    'no answer came',
    new NetworkError('x'),
    true,
    'Unable to connect to the server. Please check your internet connection.',
  ],
  [
    'there is no connection',
    new NetworkError('x'),
    false,
    'The connection was lost. Please check your internet connection and try again.',
  ],
  [
    'the response cannot be read',
    new InvalidResponseError('x'),
    true,
    'Something went wrong on our side. Please try again.',
  ],
  ['the server failed', new ApiError(500, '{"error":"x"}'), true, 'Something went wrong. Please try again.'],
  [
    'it is not there',
    new ApiError(404, '{"error":"x"}'),
    true,
    'We could not find what you were looking for.',
  ],
  [
    'the session is over',
    new ApiError(401, '{"error":"x"}'),
    true,
    'Your session has expired. Please log in again to continue.',
  ],
  [
    'the session is refused',
    new ApiError(403, ''),
    true,
    'Your session is no longer valid. Please log in again to continue.',
  ],
])('ERR-06 ERR-07 the message for %s', (_why, error, onLine, text) => {
  vi.stubGlobal('navigator', { onLine })
  render(<ErrorNotice error={error} retry={async () => {}} />)
  expect(screen.getByRole('alert').textContent).toBe(`${text}Try Again`)
})
