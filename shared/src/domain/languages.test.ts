import { expect, test } from 'vitest'
import { offeredLanguages } from './languages.ts'

const ours = ['en', 'ar', 'de', 'pt-BR']

test.each([
  ['all of ours where it says nothing', undefined, ours],
  ['in its order', ['de', 'en'], ['de', 'en']],
  ['by the language of a region', ['de-AT', 'AR-eg', 'de-Latn-CH-1996'], ['de', 'ar']],
  ['with the region that ours has', ['pt-br', 'pt'], ['pt-BR']],
  ['without those that we have not', ['nl', 'de'], ['de']],
  ['English where none is ours', ['nl', 'constructor'], ['en']],
  ['English where there is none', [], ['en']],
])('LANG-02 a venue offers %s', (_name, locales, offered) => {
  expect(offeredLanguages(ours, locales)).toEqual(offered)
})
