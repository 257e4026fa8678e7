import { expect, test } from 'vitest'
import { newCard, selectedCard } from './use-cards.ts'

const card = (id: number) => ({ id, type: 'visa', cardNumber: '', cardHolderName: '' })

test('CARD-03 the first card is selected by itself, a chosen one stays, one that is gone gives way to the first', () => {
  expect(selectedCard([], null)).toBeNull()
  expect(selectedCard([card(1), card(2)], null)?.id).toBe(1)
  expect(selectedCard([card(1), card(2)], '2')?.id).toBe(2)
  expect(selectedCard([card(1), card(2)], 3)?.id).toBe(1)
})

test('CARD-15 the new card is known by its id, else by not having been there', () => {
  expect(newCard('9', [card(1)], [card(1), card(2)])).toBe('9')
  expect(newCard(null, [card(1)], [card(1), card(2)])).toBe(2)
  expect(newCard(null, [card(1)], [card(1)])).toBeNull()
})
