import { expect, test } from 'vitest'
import { favoriteCards, isSameFavorite, withFavorite } from './favorites.ts'

const small = { productId: 1, itemId: 11 }
const large = { productId: 1, itemId: 12 }
const cola = { productId: 1, itemId: null }
const loose = { productId: null, itemId: 30 }

test.each([
  ['the same item', small, { ...small }, true],
  ['the same item by an id of another type', small, { productId: '1', itemId: '11' }, true],
  ['another item of the same product', small, large, false],
  ['a product and one of its items', cola, large, true],
  ['the same product by an id of another type', cola, { productId: '1', itemId: null }, true],
  ['another product', cola, { productId: 2, itemId: null }, false],
  ['an item whose product is not known', loose, { productId: 3, itemId: 30 }, true],
  ['a product and an item of an unknown one', cola, loose, false],
])('FAN-09 %s is the same favourite or not', (_case, a, b, same) => {
  expect(isSameFavorite(a, b)).toBe(same)
  expect(isSameFavorite(b, a)).toBe(same)
})

test('FAN-09 a favourite is added as the newest, and removed, as the fan wants it', () => {
  expect(withFavorite([], small, true)).toEqual([small])
  expect(withFavorite([small], loose, true)).toEqual([loose, small])
  expect(withFavorite([loose, small], small, true)).toEqual([small, loose])
  expect(withFavorite([loose, small], { productId: '1', itemId: '11' }, false)).toEqual([loose])
  expect(withFavorite([loose], small, false)).toEqual([loose])
})

test('FAN-09 the favourites of a menu are its cards, the newest first, each once', () => {
  const card = (selection: { productId: number | null; itemId: number | null }) => ({
    id: '',
    name: '',
    imageUrl: '',
    price: 0,
    description: '',
    type: 'item' as const,
    ...selection,
  })
  const cards = [card(small), card(loose), card(large)]
  expect(favoriteCards(cards, [loose, { productId: 7, itemId: null }, small, cola])).toEqual([
    cards[1],
    cards[0],
  ])
  expect(favoriteCards(cards, [])).toEqual([])
})
