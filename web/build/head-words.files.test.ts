import { expect, test } from 'vitest'
import { changeLanguage, loadMessages, t } from '../src/messages/language.ts'
import { headWords, headWordsIn } from './head-words.ts'
import { languageTags } from './messages.ts'

const pieces = (forms: string) => ({
  app: { pieces: `{items, plural, ${forms}} · {pieces}` },
})
const english = {
  head: { title: 'Failed', text: 'Please wait', tryAgain: 'Try again' },
  ...pieces('one {{items} item} other {{items} items}'),
}

test('LANG-15 the pieces of a cart have a form for each plural category', () => {
  expect(headWordsIn('en', english, english).pieces).toEqual({
    one: '{items} item · {pieces}',
    other: '{items} items · {pieces}',
  })
  const arabic = pieces(
    'zero {لا} one {واحد} two {اثنان} few {{items} قليل} many {{items} كثير} other {{items} آخر}',
  )
  expect(headWordsIn('ar', english, arabic).pieces).toEqual({
    zero: 'لا · {pieces}',
    one: 'واحد · {pieces}',
    two: 'اثنان · {pieces}',
    few: '{items} قليل · {pieces}',
    many: '{items} كثير · {pieces}',
    other: '{items} آخر · {pieces}',
  })
})

test('LANG-10 what is not translated as a whole is in English, and says so', () => {
  const german = { head: { title: 'Fehler', text: '' } }
  expect(headWordsIn('de', english, german).failed).toEqual({ ...english.head, lang: 'en' })
  expect(headWordsIn('de', english, { head: english.head }).failed).toEqual(english.head)
})

test('LANG-03 CART-04 in every language the head counts, and says of dates, what the app does', async () => {
  const words = headWords()
  expect(Object.keys(words)).toEqual(languageTags())
  await loadMessages('app')
  for (const [language, { pieces, dates }] of Object.entries(words)) {
    await changeLanguage(language)
    expect(dates.unknown).toBe(t('formats.unknown'))
    expect(dates.zone.replace('{place}', 'Berlin')).toBe(t('formats.zone', { place: 'Berlin' }))
    const rules = new Intl.PluralRules(language)
    for (const items of [1, 2, 3, 5, 11, 21, 100, 101])
      for (const count of [1, 2, 3, 11, 200]) {
        const form = pieces[rules.select(items)] ?? pieces.other
        const written = form.replace('{items}', String(items)).replace('{pieces}', String(count))
        expect(written, language).toBe(t('app.pieces', { items, pieces: count }))
      }
  }
})

test('LANG-10 a message that the head could not write fails the build', () => {
  const counted = { app: { pieces: '{items, number} items' } }
  expect(() => headWordsIn('en', english, counted)).toThrow('head-words.ts')
})
