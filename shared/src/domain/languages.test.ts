import { expect, test } from 'vitest'
import { offeredLanguages } from './languages.ts'

const supported = ['en', 'ar', 'de', 'pt-BR']

test.each([
  ['all supported languages without a setting', undefined, supported],
  ['in its order', ['de', 'en'], ['de', 'en']],
  ['by the language of a region', ['de-AT', 'AR-eg', 'de-Latn-CH-1996'], ['de', 'ar']],
  ['with a supported region', ['pt-br', 'pt'], ['pt-BR']],
  ['without unsupported ones', ['nl', 'de'], ['de']],
  ['English where none is supported', ['nl', 'constructor'], ['en']],
  ['English where there is none', [], ['en']],
])('LANG-02 a venue offers %s', (_name, locales, offered) => {
  expect(offeredLanguages(supported, locales)).toEqual(offered)
})
