import { expect, test } from 'vitest'
import { avatarLetter } from './account-menu.tsx'

test.each([
  ['fan@example.com', 'F'],
  [' émile@example.com', 'É'],
  ['7up@example.com', '7'],
  ['', 'U'],
  [null, 'U'],
  [undefined, 'U'],
])('HEADER-08 the avatar of %j is %s', (email, letter) => {
  expect(avatarLetter(email)).toBe(letter)
})
