import { product as contract } from '@storefront/shared/contract/products.ts'
import { noChoice } from '@storefront/shared/domain/catalog/product-options.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { offerOf, openingChoice } from './product.ts'

const variant = (itemID: number, color: string, size: string, price: number) => ({
  itemID,
  color,
  size: { description: size },
  price,
  gallery: { images: [{ imageURL: `/${itemID}-a` }, { imageURL: `/${itemID}-b` }] },
})
const jersey = z.parse(contract, {
  productDetails: {
    id: 40,
    name: 'Jersey',
    price: 79.95,
    imageUrl: '/jersey',
    brandName: { description: 'Originals' },
    variants: [variant(1, 'Red', 'S', 79.95), variant(2, 'Red', 'M', 81.95), variant(3, 'Blue', 'M', 85)],
  },
})
const water = z.parse(contract, {
  itemDetails: { itemID: 9, productName: 'Water', price: '3.00', itemImage: '/water', brand: 'Clearbrook' },
})

test('PROD-06 a complete choice offers the item, price and pictures of its variant', () => {
  expect(offerOf(jersey, { color: 'Blue', size: 'M' }, null)).toMatchObject({
    itemID: 3,
    price: 8500,
    images: ['/3-a', '/3-b'],
  })
})

test('PROD-07, PROD-09 without a choice the offer is that of the product, and nothing can be added', () => {
  expect(offerOf(jersey, noChoice, null)).toMatchObject({
    itemID: null,
    name: 'Jersey',
    brand: 'Originals',
    price: 7995,
    images: ['/jersey'],
  })
})

test('PROD-06 a colour alone already shows its pictures, but keeps the price of the product', () => {
  const offer = offerOf(jersey, { color: 'Red', size: '' }, null)
  expect(offer).toMatchObject({ itemID: null, price: 7995, images: ['/1-a', '/1-b'] })
})

test('PROD-10 an item without product details can be added directly', () => {
  expect(offerOf(water, noChoice, null)).toEqual({
    itemID: 9,
    name: 'Water',
    brand: 'Clearbrook',
    description: '',
    price: 300,
    images: ['/water'],
  })
})

test('PROD-01 a product without a price shows the lowest of its variants', () => {
  const priceless = z.parse(contract, {
    productDetails: { id: 1, variants: [variant(1, 'Red', 'S', 5), variant(2, 'Red', 'M', 4)] },
  })
  expect(offerOf(priceless, noChoice, null)).toMatchObject({ name: '', price: 400 })
})

test.each([
  ['the item of the address', '2', { color: 'Red', size: 'M' }],
  ['nothing for an item that is none of its variants', '99', noChoice],
  ['nothing without an item', null, noChoice],
])('PROD-06 the initial choice is the options of %s', (_case, itemId, choice) => {
  expect(openingChoice(jersey, itemId)).toEqual(choice)
})

test('PROD-10 a product with neither variants nor item details is the item that its address names', () => {
  const scarf = z.parse(contract, { productDetails: { id: 50, name: 'Scarf', price: 19 } })
  expect(offerOf(scarf, noChoice, '77')).toMatchObject({ itemID: '77', price: 1900 })
  expect(offerOf(scarf, noChoice, null)).toMatchObject({ itemID: null, price: 1900 })
  expect(offerOf(jersey, noChoice, '77')).toMatchObject({ itemID: null })
})

test('WORLD-07 an unreadable price is not replaced by another one', () => {
  const read = (fields: object, variants: object[]) =>
    z.parse(contract, { productDetails: { id: 1, ...fields, variants } })
  const [red, blue] = [variant(1, 'Red', '', 4), { ...variant(2, 'Blue', '', 5), price: 'ask' }]
  expect(offerOf(read({}, [red, blue]), noChoice, null).price).toBeNull()
  expect(offerOf(read({}, [red, blue]), { color: 'Blue', size: '' }, null).price).toBeNull()
  expect(offerOf(read({}, [red, blue]), { color: 'Red', size: '' }, null).price).toBe(400)
  expect(offerOf(read({ price: 'ask' }, []), noChoice, null).price).toBeNull()
  expect(offerOf(read({}, []), noChoice, null).price).toBeUndefined()
})
