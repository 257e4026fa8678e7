import { expect, test } from 'vitest'
import { categoriesOf, faultsOf, languages, unused, unusedMessages } from './catalogues.ts'

test.each(languages())('LANG-17 $tag has every message, and each matches the English one', ({ faults }) => {
  expect(faults, 'pnpm messages lists the same for all languages').toEqual({})
})

test('LANG-17 every message is used', () => {
  expect(unused(), 'Remove them from every language, or use them').toEqual([])
})

const english = {
  language: { name: 'English', dir: 'ltr' },
  cart: {
    title: 'Cart',
    pieces: '{count, plural, one {{count} piece} other {{count} pieces}}',
    terms: 'By paying you accept the <link>terms of {venue}</link>.',
    status: '{status, select, paid {It is paid.} other {It is {status}.}}',
  },
}
const german = {
  language: { name: 'Deutsch', dir: 'ltr' },
  cart: {
    title: 'Warenkorb',
    pieces: '{count, plural, one {{count} Stück} other {{count} Stück}}',
    terms: 'Mit der Zahlung gelten die <link>Bedingungen von {venue}</link>.',
    status: '{status, select, paid {Bezahlt.} other {Jetzt {status}.}}',
  },
}
/** The German catalogue with one text replaced. */
const germanWith = (name: string, text: string) => ({ ...german, cart: { ...german.cart, [name]: text } })

test('LANG-17 a complete language has no faults', () => {
  expect(faultsOf('en', english, english)).toEqual({})
  expect(faultsOf('de', german, english)).toEqual({})
  // A plural may be needed where English has none. It then needs all forms of the language.
  expect(
    faultsOf('de', germanWith('terms', '<link>{venue, plural, one {a} other {b}}</link>'), english),
  ).toEqual({})
})

test('LANG-17 missing messages are reported, and messages that English no longer has', () => {
  const { title: _, ...cart } = german.cart
  expect(faultsOf('de', { ...german, cart: { ...cart, old: 'Alt' } }, english)).toEqual({
    missing: ['cart.title'],
    'no longer in English': ['cart.old'],
  })
  expect(faultsOf('de', germanWith('title', ''), english)).toEqual({ missing: ['cart.title'] })
})

test.each([
  ['terms', 'Es gelten die <link>Bedingungen</link>.', ['lacks {venue}']],
  ['terms', 'Es gelten die Bedingungen von {venue}.', ['lacks <link>']],
  ['title', 'Warenkorb {name}', ['has {name}, which is not in English']],
  ['title', 'Warenkorb {name', ['is no ICU message']],
  ['pieces', '{count, plural, other {{count} Stück}}', ["lacks 'one' of count"]],
  ['pieces', '{count, plural, one {{count} Stück} few {x} other {{count} Stück}}', ["has 'few' of count"]],
  ['pieces', '{count, plural, one {# Stück} other {{count} Stück}}', ['has #: write the place, {count}']],
  [
    'status',
    '{status, select, bezahlt {Bezahlt.} other {Jetzt {status}.}}',
    ["lacks 'paid' of status", "has 'bezahlt' of status, which is not in English"],
  ],
  ['title', '{x, select, a {Wagen} other {Korb}}', ['has {x}, which is not in English']],
  ['pieces', '{count, plural, =0 {nichts} one {{count} Stück} other {{count} Stück}}', []],
])('LANG-17 the fault of %s in German, %s: %s', (name, text, expected) => {
  const { wrong = [] } = faultsOf('de', germanWith(name, text), english)
  expect(wrong).toEqual(expected.map((fault) => `cart.${name}: ${fault}`))
})

test('LANG-15, LANG-17 each language has its own plural categories', () => {
  expect(['en', 'de', 'es', 'fr', 'ar'].map((tag) => categoriesOf(tag).toSorted().join())).toEqual([
    'one,other',
    'one,other',
    'one,other',
    'one,other',
    'few,many,one,other,two,zero',
  ])
})

test('LANG-17 a message counts as used when a source contains its id in quotes', () => {
  const sources = ['<T id="cart.title" />', "t('cart.pieces', { count })", '// cart.terms']
  expect(unusedMessages(english, sources)).toEqual(['cart.terms', 'cart.status'])
})
