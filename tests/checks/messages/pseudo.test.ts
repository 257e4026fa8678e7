import { expect, test } from 'vitest'
import { pseudo, pseudoLetters } from './pseudo.ts'

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
