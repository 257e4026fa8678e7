import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { languageOf, ourLanguages } from './languages.ts'

test('LANG-17 our languages are the files of the catalogue, English first', () => {
  const folder = dirname(fileURLToPath(import.meta.resolve('@storefront/shared/messages/en.json')))
  const tags = readdirSync(folder).map((file) => file.replace('.json', ''))
  expect(ourLanguages[0]).toBe('en')
  expect(ourLanguages.toSorted()).toEqual(tags.toSorted())
  expect(tags).toContain('ar')
})

const chose = (language: string) => `__Host-session=x; __Host-language=${language}; other=1`

const headersOf = (accepted?: string, choice?: string) => ({
  ...(accepted !== undefined && { 'accept-language': accepted }),
  ...(choice !== undefined && { cookie: chose(choice) }),
})

test.each([
  ['en', 'de-AT,de;q=0.9', undefined],
  ['en', 'ar', undefined],
  ['en', undefined, undefined],
  ['de', 'ar', 'de'],
  ['en', 'ar', 'en'],
  ['en', 'ar', 'tlh'],
  ['en', 'ar', 'constructor'],
])(
  'LANG-02 a venue that names no languages has its pages in %s for accept-language %s and the choice %s',
  (expected, accepted, choice) => {
    expect(languageOf(headersOf(accepted, choice))).toBe(expected)
  },
)

test('LANG-02 the end of another cookie is not a choice', () => {
  expect(languageOf({ cookie: 'x__Host-language=de' })).toBe('en')
})

const allOfOurs = ['en', 'ar', 'de', 'es', 'fr']

test.each<[what: string, accepted: string | undefined, choice: string | undefined, expected: string]>([
  ['the fan’s choice', 'fr', 'de', 'de'],
  ['the browser’s language if the choice is not offered', 'fr', 'tlh', 'fr'],
  ['the first offered language in the browser’s list', 'ar, de', undefined, 'ar'],
  ['the language of a region', 'de-AT', undefined, 'de'],
  ['the language of a region before another language', 'de-AT, en', undefined, 'de'],
  ['the language of a region in any letter case', 'DE-at;q=0.9, en;q=0.8', undefined, 'de'],
  ['the language with the highest weight', 'en;q=0.3, de;q=0.7, fr;q=0.5', undefined, 'de'],
  ['no language that the browser refuses', 'de;q=0, fr', undefined, 'fr'],
  ['the first offered language if any is accepted', 'tlh, *;q=0.5', undefined, 'en'],
  ['the first offered language if any is preferred', '*, de;q=0.5', undefined, 'en'],
  ['the first offered language if none is offered', 'tlh, nds;q=0.5', undefined, 'en'],
  ['the first offered language without a header', undefined, undefined, 'en'],
  ['the first offered language with an empty header', '', '', 'en'],
  ['the readable part of an invalid header', ';;, ,=,q=;--,-,\t,\u0000,*x, fr;q=x, de;q=1', undefined, 'de'],
])(
  'LANG-02 a page of a venue that names all of our languages is in %s',
  (_what, accepted, choice, expected) => {
    expect(languageOf(headersOf(accepted, choice), allOfOurs)).toBe(expected)
  },
)

test.each([
  ['tlh, es', undefined, 'es'],
  ['en', undefined, 'fr'],
  [undefined, undefined, 'fr'],
  ['es', 'en', 'es'],
  ['es', 'fr', 'fr'],
])(
  'LANG-02 at a venue that names French and Spanish, accept-language %s with the choice %s gives %s',
  (accepted, choice, expected) => {
    expect(languageOf(headersOf(accepted, choice), ['fr-CA', 'es'])).toBe(expected)
  },
)

test.each([
  ['many languages', Array.from({ length: 5_000 }, (_, at) => `x${at}-aa`).join()],
  ['one language with many parts', `${'x-'.repeat(15_000)}x`],
  ['commas', ','.repeat(30_000)],
  ['weights', ';q=0.'.repeat(5_000)],
])('LANG-02 a header of 30 kB of %s is read quickly, as is such a cookie', (_name, header) => {
  const started = process.cpuUsage()
  for (let n = 0; n < 100; n += 1) languageOf({ 'accept-language': header, cookie: header }, allOfOurs)
  const { user } = process.cpuUsage(started)
  expect(user / 100).toBeLessThan(1_000)
})
