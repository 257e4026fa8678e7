import { expect, test } from 'vitest'
import { vaultedCard } from './vaulted-card.ts'

test.each([
  [{ month: 3, year: 2040, card_type: 'visa' }, '03', '2040'],
  [{ month: '11', year: '29' }, '11', '2029'],
])('CARD-15 the expiry %j is kept as month and year', (handed, month, year) => {
  expect(vaultedCard('VLT-1', handed)).toEqual({ token: 'VLT-1', month, year })
})
