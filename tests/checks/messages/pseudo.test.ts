import { expect, test } from 'vitest'
import { inPseudo, pseudo, pseudoLetters } from './pseudo.ts'

test.each([
  ['Cart', '⟦Čáŕŕť⟧'],
  [
    '{count, plural, one {{count} item} other {{count} items}}',
    '⟦{count,plural,one{{count} íťééɱ} other{{count} ííťéɱɱš}}⟧',
  ],
  [
    'By paying you accept the <link>terms of {venue}</link>.',
    /^⟦Ɓý þþáýýíñğğ .+ <link>.+ \{venue\}<\/link>\.⟧$/,
  ],
])('LANG-11 %s reads %s in the pseudo-language', (message, expected) => {
  const text = pseudo(message)
  if (typeof expected === 'string') expect(text).toBe(expected)
  else expect(text).toMatch(expected)
})

test('LANG-11 a text of the pseudo-language is 40 % longer, and all its letters have accents', () => {
  const text = pseudo(
    'The quick brown fox jumps over the lazy dog; THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG',
  )
  expect(text).not.toMatch(/[a-z]/i)
  const letters = [...text].filter((letter) => new RegExp(pseudoLetters).test(letter)).length - 2
  expect(letters).toBe(Math.floor(70 * 1.4))
})

test('a pattern for an English message matches it in the pseudo-language too', () => {
  const text = pseudo('Choose options for {name}').replace('{name}', 'Hot Dog (large)')
  for (const wanted of [
    'options',
    'choose OPTIONS  for',
    /^Choose options for/,
    /(Keep|Choose) options .+\)$/,
    /[A-Z]og/,
  ])
    expect(text).toMatch(inPseudo(wanted))
  expect(pseudo('Total: $9.74')).toMatch(inPseudo(/\d[.,]\d\d/))
  expect(pseudo('Cart')).toMatch(inPseudo('Cart', true))
  expect(pseudo('Cart')).not.toMatch(inPseudo('Car', true))
  expect(pseudo('Your cart')).not.toMatch(inPseudo('Cart', true))
  expect('What? (50 %)').toMatch(inPseudo('what? (50 %)'))
  expect(text).not.toMatch(inPseudo(/^options/))
})
