// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { LoadedPart, MessageId } from './catalogue.ts'
import type { Part } from './message-parts.ts'

type Loading = { resolve: (part: { default: LoadedPart }) => void; reject: (error: Error) => void }

/** The requested parts by language and part; a test decides when each arrives. */
let asked: Map<string, Loading>
let language: typeof import('./language.ts')

beforeEach(async () => {
  asked = new Map()
  const load = (tag: string, part: Part) =>
    new Promise<{ default: LoadedPart }>((resolve, reject) => {
      asked.set(`${tag}.${part}`, { resolve, reject })
    })
  const languageOf = (tag: string, dir: 'ltr' | 'rtl') => ({
    name: tag,
    dir,
    load: (part: Part) => load(tag, part),
  })
  const languages = { en: languageOf('en', 'ltr'), de: languageOf('de', 'ltr'), ar: languageOf('ar', 'rtl') }
  vi.resetModules()
  vi.doMock('virtual:languages', () => ({ languages }))
  document.documentElement.lang = 'en'
  document.documentElement.dir = 'ltr'
  language = await import('./language.ts')
})

/** Lets a part of a language arrive, with one message that names it. */
async function comes(name: string): Promise<void> {
  const [, part = ''] = name.split('.')
  await vi.waitFor(() => expect([...asked.keys()]).toContain(name))
  asked.get(name)?.resolve({ default: { messages: { [part]: { sample: name } } } })
  await settled()
}
async function fails(name: string): Promise<void> {
  await vi.waitFor(() => expect([...asked.keys()]).toContain(name))
  asked.get(name)?.reject(new Error(`No ${name}`))
  await settled()
}
const settled = () => new Promise((resolve) => setTimeout(resolve))
/** The page's text for the sample message of a part. */
const sampleText = (part: string) => language.t(`${part}.sample` as MessageId)
const inEnglish = async () => {
  const loading = language.loadMessages('app')
  await comes('en.app')
  await loading
}
const marked = () => [document.documentElement.lang, document.documentElement.dir, language.currentLanguage()]

test('LANG-04 a change shows every loaded part in the new language at once, and sets the page’s language', async () => {
  await inEnglish()
  const cart = language.loadMessages('cart')
  await comes('en.cart')
  await cart
  const change = language.changeLanguage('ar')
  await comes('ar.app')
  expect([sampleText('app'), ...marked()]).toEqual(['en.app', 'en', 'ltr', 'en'])
  await comes('ar.cart')
  await change
  expect([sampleText('app'), sampleText('cart'), ...marked()]).toEqual([
    'ar.app',
    'ar.cart',
    'ar',
    'rtl',
    'ar',
  ])
})

test('LANG-12 components that render after a change of language find the new direction of the page', async () => {
  await inEnglish()
  const found: boolean[] = []
  language.onLanguage(() => found.push(language.isRightToLeft()))
  expect(language.isRightToLeft()).toBe(false)
  const change = language.changeLanguage('ar')
  await comes('ar.app')
  await change
  expect(found).toEqual([true])
})

test('LANG-04 of two quick changes the later one wins, whichever loads first', async () => {
  await inEnglish()
  const changes = Promise.all([language.changeLanguage('de'), language.changeLanguage('ar')])
  await comes('ar.app')
  expect(sampleText('app')).toBe('ar.app')
  await comes('de.app')
  await changes
  expect([sampleText('app'), ...marked()]).toEqual(['ar.app', 'ar', 'rtl', 'ar'])
})

test('LANG-04 a fan who goes back to the language of the page stays in it', async () => {
  await inEnglish()
  const changes = Promise.all([language.changeLanguage('de'), language.changeLanguage('en')])
  await comes('de.app')
  await changes
  expect([sampleText('app'), ...marked()]).toEqual(['en.app', 'en', 'ltr', 'en'])
})

test('LANG-04 a language that cannot be loaded changes nothing, and the next part loads in the old language', async () => {
  await inEnglish()
  const earlier = language.changeLanguage('de')
  const change = expect(language.changeLanguage('ar')).rejects.toThrow('No ar.app')
  await comes('de.app')
  await fails('ar.app')
  await Promise.all([earlier, change])
  const cart = language.loadMessages('cart')
  await comes('en.cart')
  await cart
  expect([sampleText('app'), sampleText('cart'), ...marked()]).toEqual([
    'en.app',
    'en.cart',
    'en',
    'ltr',
    'en',
  ])
})

test('LANG-04 a part that is loaded while the language changes is there before it is used, and after the change', async () => {
  await inEnglish()
  const change = language.changeLanguage('de')
  let isThere = false
  const cart = language.loadMessages('cart').then(() => {
    isThere = true
  })
  await comes('en.cart')
  await cart
  expect(sampleText('cart')).toBe('en.cart')
  await comes('de.app')
  // The change waits for the part that was loaded meanwhile.
  expect(sampleText('app')).toBe('en.app')
  await comes('de.cart')
  await change
  expect([sampleText('app'), sampleText('cart'), isThere]).toEqual(['de.app', 'de.cart', true])
})

test('LANG-04 a part that arrives only after the change is loaded again in the new language', async () => {
  await inEnglish()
  const change = language.changeLanguage('de')
  let isThere = false
  const cart = language.loadMessages('cart').then(() => {
    isThere = true
  })
  await comes('de.app')
  await change
  await comes('en.cart')
  expect(isThere).toBe(false)
  await comes('de.cart')
  await cart
  expect([sampleText('app'), sampleText('cart')]).toEqual(['de.app', 'de.cart'])
})

test('LANG-05 a part that cannot be loaded does not affect the others, and is requested again', async () => {
  await inEnglish()
  const cart = expect(language.loadMessages('cart')).rejects.toThrow('No en.cart')
  await fails('en.cart')
  await cart
  asked.clear()
  const change = language.changeLanguage('de')
  await comes('de.app')
  await change
  expect(sampleText('app')).toBe('de.app')
  const again = language.loadMessages('cart')
  await comes('de.cart')
  await again
  expect(sampleText('cart')).toBe('de.cart')
})

test('LANG-02 the page is in the language that the server wrote into it, and in English for an unknown one', async () => {
  for (const [lang, expected] of [
    ['ar', 'ar'],
    ['tlh', 'en'],
    ['toString', 'en'],
  ]) {
    document.documentElement.lang = lang ?? ''
    vi.resetModules()
    const fresh = await import('./language.ts')
    expect(fresh.currentLanguage()).toBe(expected)
  }
})
