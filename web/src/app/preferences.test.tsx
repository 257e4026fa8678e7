import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, writeBoot } from '../../test-support/boot-stub.ts'
import { watchReachability } from '../api/reachability.ts'
import { changeLanguage } from '../messages/language.ts'
import { writeStored } from '../storage/stored.ts'
import { Toaster } from '../ui/toast/toaster.tsx'
import { currentBranding, setBranding } from '../venue/branding.ts'
import { useLanguageChoice } from './preferences.ts'

vi.mock('../messages/language.ts', { spy: true })
writeBoot(bootStub())

const changes = vi.mocked(changeLanguage)
const asked = () => changes.mock.calls.flat()
const choose = (tag: string) => act(() => writeStored('language', tag))
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)))

beforeEach(() => {
  localStorage.clear()
  changes.mockReset().mockResolvedValue()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('LANG-04 a fan may go back to the language of the page before the other one is there', () => {
  renderHook(useLanguageChoice)
  // The page stays in English meanwhile.
  changes.mockReturnValue(new Promise(() => {}))
  choose('de')
  choose('en')
  expect(asked()).toEqual(['de', 'en'])
})

test('LANG-04 a language that was chosen without a network shows why it did not come, and is shown once there is one', async () => {
  renderHook(useLanguageChoice)
  vi.stubGlobal('fetch', async () => new Response('{}'))
  const stop = watchReachability()
  window.dispatchEvent(new Event('offline'))
  changes.mockRejectedValueOnce(new Error('No network'))
  render(<Toaster />)
  choose('de')
  await settled()
  // The messages are not loaded here.
  expect(screen.getByText('errors.connection')).toBeDefined()
  expect(asked()).toEqual(['de'])
  window.dispatchEvent(new Event('online'))
  await settled()
  expect(asked()).toEqual(['de', 'de'])
  stop()
})

test('LANG-02 LANG-04 the server gets a choice that the venue offers, also on pages that other sites link to', () => {
  const written = vi.spyOn(document, 'cookie', 'set')
  renderHook(useLanguageChoice)
  setBranding({ ...currentBranding(), venue: { locales: ['de-DE', 'en-GB'] } })
  for (const tag of ['constructor', 'tlh', 'DE', 'ar']) choose(tag)
  expect([written.mock.calls, asked()]).toEqual([[], []])
  choose('de')
  expect(written.mock.lastCall?.[0]).toMatch(
    /^__Host-language=de; Path=\/; Secure; SameSite=Lax; Max-Age=\d{8}$/,
  )
  expect(asked()).toEqual(['de'])
})
