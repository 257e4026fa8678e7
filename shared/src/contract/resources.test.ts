import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { lineKey } from '../domain/cart/cart.ts'
import { cart } from './cart.ts'
import { event } from './events.ts'
import { product } from './products.ts'
import { loginExchange } from './session.ts'
import { transaction } from './transactions.ts'
import { upstreamBranding } from './upstream-branding.ts'

test('CALL-18 an event has startOn and endOn, the status Active, and a location only when that has a name', () => {
  const row = {
    id: 7,
    name: 'Derby',
    startsOn: '2026-11-21T18:00:00Z',
    endsOn: '2026-11-21T21:00:00Z',
    status: 'x',
  }
  expect(z.parse(event, { ...row, location: { name: 'Park' } })).toStrictEqual({
    id: 7,
    name: 'Derby',
    startOn: row.startsOn,
    endOn: row.endsOn,
    status: 'Active',
    location: { name: 'Park' },
  })
  expect(z.parse(event, { ...row, location: null }).location).toBeNull()
  expect(z.parse(event, { ...row, location: { name: '' } }).location).toBeNull()
})

test('CART-22 a cart reads its id from cartID or id, prices as cents, and colours as text or object', () => {
  const line = {
    cartItemID: 'c1',
    itemID: 5,
    name: 'Scarf',
    imageUrl: '/s.svg',
    unitPrice: '19.99',
    quantity: '2',
  }
  const given = {
    items: [
      { ...line, size: 'M', item: { size: { description: 'Medium' }, color: 'Red' } },
      { ...line, size: null, item: { color: { description: 'Blue' } } },
    ],
    payment: { subTotal: 39.98, tax: 3.3, amount: '43.28' },
  }
  const read = z.parse(cart, { cartID: 'k1', ...given })
  expect(read.id).toBe('k1')
  expect(z.parse(cart, { id: 9, ...given }).id).toBe(9)
  expect(read.payment).toStrictEqual({ subTotal: 3998, tax: 330, amount: 4328 })
  expect(read.items[0]).toStrictEqual({
    cartItemID: 'c1',
    itemID: 5,
    name: 'Scarf',
    imageUrl: '/s.svg',
    unitPrice: 1999,
    quantity: 2,
    size: 'M',
    item: { size: 'Medium', color: 'Red' },
  })
  expect(read.items[1]).toMatchObject({ size: '', item: { size: '', color: 'Blue' } })
})

test('PROD-21 a product and its similar items have the fields that the screens use', () => {
  const read = z.parse(product, {
    productDetails: {
      id: 3,
      name: 'Shirt',
      price: 25,
      description: '<b>x</b>',
      imageUrl: '/a',
      brandName: { description: 'Home' },
    },
    similarItems: [
      {
        itemID: 4,
        productID: 3,
        name: 'Cap',
        itemImage: '/c',
        sellingPrice: '9.5',
        extendedDescription: 'y',
      },
    ],
  })
  expect(read.productDetails).toStrictEqual({
    id: 3,
    name: 'Shirt',
    price: 2500,
    description: '<b>x</b>',
    imageUrl: '/a',
    brandName: 'Home',
    variants: [],
  })
  expect(read.similarItems).toStrictEqual([
    { itemID: 4, productID: 3, name: 'Cap', itemImage: '/c', sellingPrice: 950, extendedDescription: 'y' },
  ])
  expect(read.itemDetails).toBeNull()
})

const gallery = (...urls: string[]) => ({ images: urls.map((imageURL) => ({ imageURL })) })

test.each<[string, object, object]>([
  ['its item', {}, { itemID: 1 }],
  ['the description of the size', { size: { description: 'L' } }, { size: 'L' }],
  ['no size', {}, { size: '' }],
  ['the colour', { color: 'Red' }, { color: 'Red' }],
  ['no colour', {}, { color: '' }],
  ['the brand', { brand: 'Originals' }, { brand: 'Originals' }],
  ['price rather than sellingPrice', { price: 10, sellingPrice: 12 }, { price: 1000 }],
  ['a price of nothing rather than sellingPrice', { price: 0, sellingPrice: 12 }, { price: 0 }],
  ['sellingPrice without price', { sellingPrice: 12 }, { price: 1200 }],
  ['no price', {}, { price: undefined }],
  ['an unreadable price rather than sellingPrice', { price: 'x', sellingPrice: 12 }, { price: null }],
  [
    'the gallery rather than itemImage',
    { gallery: gallery('/1', '/2'), itemImage: '/i' },
    { images: ['/1', '/2'] },
  ],
  ['itemImage without a gallery', { itemImage: '/i' }, { images: ['/i'] }],
  ['itemImage beside an empty gallery', { gallery: gallery(), itemImage: '/i' }, { images: ['/i'] }],
  [
    'itemImage beside a gallery without addresses',
    { gallery: gallery(''), itemImage: '/i' },
    { images: ['/i'] },
  ],
  ['of a gallery what has an address', { gallery: gallery('', '/2') }, { images: ['/2'] }],
  ['no picture', {}, { images: [] }],
])('PROD-22 a variant reads %s', (_case, fields, read) => {
  const given = { productDetails: { id: 1, variants: [{ itemID: 1, ...fields }] } }
  expect(z.parse(product, given).productDetails?.variants).toMatchObject([read])
})

test.each<[string, object, object]>([
  ['its item', { itemID: 8 }, { itemID: 8 }],
  ['no item', { name: 'A' }, { itemID: null }],
  ['name rather than productName', { name: 'A', productName: 'B' }, { name: 'A' }],
  ['productName without name', { productName: 'B' }, { name: 'B' }],
  ['sellingPrice rather than price', { sellingPrice: 3, price: 4 }, { price: 300 }],
  ['a sellingPrice of nothing rather than price', { sellingPrice: 0, price: 4 }, { price: 0 }],
  ['price without sellingPrice', { price: 4 }, { price: 400 }],
  ['an unreadable sellingPrice rather than price', { sellingPrice: 'x', price: 4 }, { price: null }],
  [
    'extendedDescription rather than description',
    { extendedDescription: 'x', description: 'y' },
    { description: 'x' },
  ],
  ['description without extendedDescription', { description: 'y' }, { description: 'y' }],
  ['gallery.images rather than itemImage', { gallery: gallery('/1'), itemImage: '/i' }, { images: ['/1'] }],
  ['itemImage without a gallery', { itemImage: '/i' }, { images: ['/i'] }],
  ['size', { size: 'S' }, { size: 'S' }],
  ['color', { color: { description: 'Red' } }, { color: 'Red' }],
  ['brand', { brand: 'X' }, { brand: 'X' }],
])('PROD-23 item details read %s', (_case, fields, read) => {
  expect(z.parse(product, { itemDetails: fields }).itemDetails).toMatchObject(read)
})

test('THEME-02 an event may have a colour; any value that is not text is ignored', () => {
  const colorOf = (primaryColor: unknown) => z.parse(event, { id: 1, primaryColor }).primaryColor
  expect(colorOf(' rebeccapurple ')).toBe('rebeccapurple')
  for (const none of [undefined, null, '', {}, ['red'], true]) expect(colorOf(none)).toBeUndefined()
})

test('CALL-38 a transaction has number, date, total, merchant, card types and store', () => {
  expect(
    z.parse(transaction, {
      displayTransactionNumber: 1001,
      createdOn: '2026-11-01T10:00:00Z',
      totalAmount: '12.34',
      merchant: { id: 5, name: 'Club', domain: 'demo' },
      payments: [{ cardType: 'Visa' }],
      store: { name: 'Stand 4' },
    }),
  ).toStrictEqual({
    displayTransactionNumber: '1001',
    createdOn: '2026-11-01T10:00:00Z',
    totalAmount: 1234,
    merchant: { id: '5', name: 'Club', domain: 'demo' },
    payments: [{ cardType: 'Visa' }],
    store: { name: 'Stand 4' },
  })
  expect(z.parse(transaction, { displayTransactionNumber: 'T-1' })).toMatchObject({
    payments: [],
    store: null,
    totalAmount: 0,
  })
})

test('CALL-15 any response to the login can be read', () => {
  const read = (response: unknown) => z.parse(loginExchange.response, response)
  expect(read({ success: true, token: 't', user: { customer: { customerNumber: 12 } } })).toMatchObject({
    token: 't',
    user: { customer: { customerNumber: '12' } },
  })
  expect(read({ success: false, error: 'No' })).toMatchObject({
    error: 'No',
    user: { customer: { customerNumber: '' } },
  })
})

test('WORLD-15 lines of one item without ids of their own are told apart', () => {
  const items = [
    { itemID: 5 },
    { itemID: 6 },
    { itemID: 5 },
    { itemID: 5, cartItemID: 9 },
    { itemID: 5, cartItemID: 9 },
  ]
  const keys = z.parse(cart, { items }).items.map(lineKey)
  expect(new Set(keys).size).toBe(5)
  expect(z.parse(cart, { items }).items.map(({ cartItemID }) => cartItemID)).toMatchObject(
    [null, null, {}, 9, {}].map((id) => (id instanceof Object ? expect.any(String) : id)),
  )
})

test('WORLD-08 an unreadable id is not replaced by another one', () => {
  expect(z.parse(cart, { cartID: ['c1'], id: 77 }).id).toBeNull()
  expect(z.parse(cart, { cartID: '', id: 77 }).id).toBe(77)
  for (const storeID of [{ id: 7 }, ['7'], true])
    expect(z.parse(upstreamBranding, { additionalAttributes: { storeID } }).additionalAttributes).toBeNull()
})

test('WORLD-08 similar products that cannot be read do not hide the product', () => {
  expect(z.parse(product, { productDetails: { id: 1 }, similarItems: 'none' }).similarItems).toEqual([])
})
