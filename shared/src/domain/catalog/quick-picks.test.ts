import { expect, test } from 'vitest'
import { displayCards, displayPages, selectedPage } from './quick-picks.ts'

const item = {
  quickPickPageDetailsID: 11,
  status: 'Active',
  itemId: 501,
  productID: 90,
  product: { id: 90 },
  type: 'item',
  name: 'Hot Dog',
  description: 'With mustard',
  imageURL: '/hot-dog.svg',
  sellingPrice: 650,
}
const product = { ...item, quickPickPageDetailsID: 12, itemId: null, productID: 91, type: 'product' }
const page = {
  quickPickPageID: 1,
  name: 'Food',
  status: 'Active',
  sequence: 2,
  quickPickPageDetails: [item],
}

test('HOME-03 pages are sorted by sequence', () => {
  const first = { ...page, quickPickPageID: 2, sequence: 1 }
  expect(displayPages([page, first])).toEqual([first, page])
})

test.each([
  ['active', { ...page, status: 'ACTIVE' }, true],
  ['inactive', { ...page, status: 'Inactive' }, false],
  ['without details', { ...page, quickPickPageDetails: [] }, false],
  ['with inactive details only', { ...page, quickPickPageDetails: [{ ...item, status: 'Draft' }] }, false],
  [
    'with an active detail that is neither item nor product',
    { ...page, quickPickPageDetails: [{ ...item, itemId: null }] },
    false,
  ],
])('HOME-05 a page %s is shown or not', (_case, candidate, shown) => {
  expect(displayPages([candidate]).length === 1).toBe(shown)
})

test('HOME-05 only active details become cards', () => {
  const cards = displayCards({ quickPickPageDetails: [item, { ...item, status: 'inactive', itemId: 502 }] })
  expect(cards.map((card) => card.itemId)).toEqual([501])
})

test('HOME-06 items come before products and other details are dropped', () => {
  const cards = displayCards({
    quickPickPageDetails: [
      product,
      { ...product, productID: null },
      { ...product, type: 'banner' },
      item,
      { ...product, type: 'Product', productID: 92 },
      { ...item, type: 'product', itemId: 503 },
    ],
  })
  expect(cards.map(({ type, itemId, productId }) => [type, itemId, productId])).toEqual([
    ['item', 501, 90],
    ['item', 503, 90],
    ['product', null, 91],
    ['product', null, 92],
  ])
})

test('HOME-07 a card has id, product, item, picture, description, type, name and price', () => {
  expect(displayCards(page)).toEqual([
    {
      id: '11-90',
      productId: 90,
      itemId: 501,
      name: 'Hot Dog',
      imageUrl: '/hot-dog.svg',
      price: 650,
      description: 'With mustard',
      type: 'item',
    },
  ])
  const bare = { ...product, name: '', sellingPrice: undefined }
  expect(displayCards({ quickPickPageDetails: [bare] })[0]).toMatchObject({
    id: '12-91',
    itemId: null,
    name: '',
    price: 0,
  })
  // WORLD-07: unknown is not the default.
  expect(displayCards({ quickPickPageDetails: [{ ...bare, sellingPrice: null }] })[0]?.price).toBeNull()
})

test('HOME-07 an item may have its product only in its product object', () => {
  const nested = { ...item, productID: null, product: { id: 77 } }
  expect(displayCards({ quickPickPageDetails: [nested] })[0]).toMatchObject({ id: '11-77', productId: 77 })
})

test.each([
  ['the stored page', '2', 2],
  ['the first without a stored one', null, 1],
  ['the first when the stored one is gone', '9', 1],
])('HOME-04 opens %s', (_case, stored, opened) => {
  expect(selectedPage([page, { ...page, quickPickPageID: 2 }], stored)?.quickPickPageID).toBe(opened)
})

test('HOME-04 without pages none is selected', () => {
  expect(selectedPage([], '1')).toBeUndefined()
})
