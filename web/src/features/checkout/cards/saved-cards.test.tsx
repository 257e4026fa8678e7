import { cleanup, render, screen } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, expect, test, vi } from 'vitest'
import { SavedCards } from './saved-cards.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const answers = {
  'the server failed': () => Promise.resolve(new Response('{"error":"x"}', { status: 500 })),
  'no response came': () => Promise.reject(new TypeError('Failed to fetch')),
}

test.each([
  ['the server failed', 'Something went wrong. Please try again.'],
  ['no response came', 'Unable to connect to the server. Please check your internet connection.'],
] as const)('ERR-07 saved cards that cannot be read because %s: %s', async (cause, message) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', answers[cause])
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <SavedCards
        selected={null}
        declined={undefined}
        radio={undefined}
        onSelect={() => {}}
        onDelete={() => {}}
      />
    </SWRConfig>,
  )
  expect(await screen.findByText(message)).toBeDefined()
})
