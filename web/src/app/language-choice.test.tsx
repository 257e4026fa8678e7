import { cleanup, renderHook } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, writeBoot } from '../../test-support/boot-stub.ts'

type Coming = { resolve: (part: { default: { messages: object } }) => void; reject: (error: Error) => void }

/** What is asked for of each language; a test says when it comes. */
let german: Coming[]
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)))
const there = { default: { messages: { errors: { connection: 'Not connected' } } } }

async function start() {
  const load = () => new Promise((resolve, reject) => german.push({ resolve, reject }))
  const language = (name: string, load: () => Promise<unknown>) => ({ name, dir: 'ltr', load })
  vi.doMock('virtual:languages', () => ({
    languages: { en: language('English', async () => there), de: language('Deutsch', load) },
  }))
  const { loadMessages, currentLanguage } = await import('../messages/language.ts')
  const { writeStored } = await import('../storage/stored.ts')
  const { useLanguageChoice } = await import('./language-choice.ts')
  await loadMessages('app')
  renderHook(useLanguageChoice)
  return { currentLanguage, choose: (tag: string) => act(() => writeStored('language', tag)) }
}

beforeEach(() => {
  german = []
  vi.resetModules()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.clear()
  document.documentElement.lang = 'en'
  writeBoot(bootStub())
})
afterEach(cleanup)

test('LANG-04 a fan who goes back before the other language is there stays in that of the page', async () => {
  const { currentLanguage, choose } = await start()
  choose('de')
  choose('en')
  german[0]?.resolve(there)
  await settled()
  expect(currentLanguage()).toBe('en')
})

test('LANG-04 what was chosen without a network comes once there is one', async () => {
  const { currentLanguage, choose } = await start()
  const { watchReachability } = await import('../api/reachability.ts')
  vi.stubGlobal('fetch', async () => new Response('{}'))
  const stop = watchReachability()
  window.dispatchEvent(new Event('offline'))
  choose('de')
  german[0]?.reject(new Error('No network'))
  await settled()
  expect(currentLanguage()).toBe('en')
  window.dispatchEvent(new Event('online'))
  await settled()
  german[1]?.resolve(there)
  await settled()
  expect(currentLanguage()).toBe('de')
  stop()
  vi.unstubAllGlobals()
})
