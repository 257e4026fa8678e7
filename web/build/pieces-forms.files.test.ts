import { expect, test } from 'vitest'
import { changeLanguage, loadMessages, t } from '../src/messages/language.ts'
import { catalogueOf, languageTags } from './messages.ts'
import { piecesForms } from './pieces-forms.ts'

const message = (forms: string) => `{items, plural, ${forms}} · {pieces}`

test('LANG-15 the heading of the cart has a form for each plural category', () => {
  expect(piecesForms('en', message('one {{items} item} other {{items} items}'))).toEqual({
    one: '{items} item · {pieces}',
    other: '{items} items · {pieces}',
  })
  const arabic = 'zero {لا} one {واحد} two {اثنان} few {{items} قليل} many {{items} كثير} other {{items} آخر}'
  expect(piecesForms('ar', message(arabic))).toEqual({
    zero: 'لا · {pieces}',
    one: 'واحد · {pieces}',
    two: 'اثنان · {pieces}',
    few: '{items} قليل · {pieces}',
    many: '{items} كثير · {pieces}',
    other: '{items} آخر · {pieces}',
  })
})

test.each(languageTags())(
  'LANG-03 CART-04 in %s the head writes the heading like the app',
  async (language) => {
    const forms = piecesForms(
      language,
      catalogueOf(language).cartPage?.pieces || (catalogueOf('en').cartPage?.pieces ?? ''),
    )
    await loadMessages('cart')
    await changeLanguage(language)
    const rules = new Intl.PluralRules(language)
    for (const items of [1, 2, 3, 5, 11, 21, 100, 101])
      for (const pieces of [1, 2, 3, 11, 200]) {
        const form = forms[rules.select(items)] ?? forms.other
        const written = form.replace('{items}', String(items)).replace('{pieces}', String(pieces))
        expect(written).toBe(t('cartPage.pieces', { items, pieces }))
      }
  },
)

test('LANG-10 a message that needs a formatter in the head fails the build', () => {
  expect(() => piecesForms('en', '{items, number} items')).toThrow('cartPage.pieces')
})
