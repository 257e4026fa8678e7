import { gunzipSync } from 'node:zlib'
import { request } from 'undici'
import { afterAll, expect, test } from 'vitest'
import * as calls from '../../fan/calls.ts'
import { unsignedIdToken } from '../../fan/id-token.ts'
import { startFakeUpstream } from '../fake-upstream.ts'

const upstream = await startFakeUpstream()
afterAll(() => upstream.close())

/** Makes a call. Returns the response as it is on the wire; `json` is its text without coding and byte order mark. */
async function make({ method = 'GET', path, body, headers }: calls.Call, added: object = {}) {
  const response = await request(upstream.url + path, {
    method,
    headers: { ...common, ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify({ ...body, ...added }) }),
  })
  const { 'content-type': type, 'content-encoding': coding } = response.headers
  const bytes = Buffer.from(await response.body.arrayBuffer())
  const text = (coding === 'gzip' ? gunzipSync(bytes) : bytes).toString()
  return { status: response.statusCode, type, coding, text, json: text.replace('\ufeff', '') }
}

const common: Record<string, string> = { 'accept-encoding': 'identity', 'cache-control': 'no-cache' }
const idToken = unsignedIdToken({ email: 'demo@fans.example' })
const login = await make(calls.logIn(idToken), { domain: 'foreign', shouldCreateCustomer: true })
const { token, user } = JSON.parse(login.json)
const { customerNumber } = user.customer
const ofFan = {
  authorization: `Bearer ${token}`,
  domain: 'foreign',
  'customer-reference-number': customerNumber,
}
Object.assign(common, ofFan)

const cards = { path: `/api/payments/cards?customerReferenceNumber=${customerNumber}` }
const brandings =
  '/api/console/applications/brandings?subDomain=foreign&pagination=false&clientID=demo-client'
const jersey = '9007199276347795'
const water = '9007199276341795'

/** A new cart with a jersey and two bottles of water. */
async function filledCart(): Promise<string> {
  const [, cartId = ''] =
    /^{"id":(\d{16})}$/.exec((await make(calls.createCart, { customerNumber })).json) ?? []
  await make(calls.addItem(cartId, { itemID: jersey, quantity: 1 }))
  await make(calls.addItem(cartId, { itemID: water, quantity: 2 }))
  return cartId
}

test.each([
  ['data', calls.readEvents, 200],
  ['the branding', { path: brandings }, 200],
  ['an error', calls.readProduct(1), 404],
])(
  '%s is JSON of another type with a byte order mark, compressed though nobody asked for it',
  async (_name, call, status) => {
    const { text, ...head } = await make(call)
    expect(head).toMatchObject({ status, type: 'text/json', coding: 'gzip' })
    expect(text).toMatch(/^\ufeff{/)
  },
)

test('other venues and the controls write as before', async () => {
  for (const path of [brandings.replace('foreign', 'demo'), '/__control/stays'])
    expect(await make({ path, headers: { authorization: '' } })).toMatchObject({
      type: 'application/json; charset=utf-8',
      coding: undefined,
    })
})

test('a write that has nothing to say is empty and of the type HTML; one that is refused is not empty', async () => {
  const cartId = await filledCart()
  const [, cardId] = /"id":(\d+)/.exec((await make(cards)).json) ?? []
  const [, number = ''] = /Number":"(.+?)"/.exec((await make(calls.readHistory)).json) ?? []
  const rating = calls.rate(number, 'demo@fans.example')
  const questions = [{ questionID: '9007199254741083', type: 'STAR', answers: [{ answer: '5' }] }]
  const writes = [
    make(calls.addItem(cartId, { itemID: water, quantity: 1 })),
    make(rating, { customerNumber, questions }),
    make({ method: 'DELETE', path: `/api/cart/items/${jersey}`, headers: { 'cart-id': cartId } }),
    make(calls.deliver(cartId, 'demo@fans.example')),
    make(calls.changeName, { customerNumber }),
    make({ method: 'DELETE', path: `/api/payments/cards/${cardId}` }),
  ]
  const statuses = (await Promise.all(writes)).map(({ status, type, coding, text }) => {
    expect([type, coding, text]).toEqual(['text/html; charset=UTF-8', undefined, ''])
    return status
  })
  expect(statuses).toEqual([200, 200, 204, 204, 204, 204])
  const again = await make({ method: 'DELETE', path: `/api/payments/cards/${cardId}` })
  expect([again.status, again.json]).toEqual([404, '{"userMessage":"This card is no longer saved."}'])
})

test('ids are numbers that no JavaScript number equals, and come back as the same digits', async () => {
  const cartId = await filledCart()
  const all = [calls.readEvents, calls.readPickupLocations, calls.readMenu, cards, calls.readCart(cartId)]
  for (const call of all) {
    const { json } = await make(call)
    const ids = [...json.matchAll(/"(?:id|\w*I[dD])":([^,}]*)/g)].map(([, id = '']) => id)
    expect(ids, call.path).not.toEqual([])
    expect(ids.filter((id) => !/^9\d{15}$/.test(id) || String(Number(id)) === id)).toEqual([])
  }
  const rounded = String(Number(water))
  const changed = [
    calls.readProduct(Number(water)),
    calls.addItem(cartId, { itemID: rounded, quantity: 1 }),
    calls.readCart(String(Number(cartId))),
    { method: 'DELETE', path: `/api/payments/cards/${Number(cartId)}` } as const,
  ]
  const statuses = await Promise.all(changed.map(async (call) => (await make(call)).status))
  expect(statuses).toEqual([404, 404, 400, 404])
})

test('amounts are texts for people in three formats, which differ from field to field and from product to product', async () => {
  const { json } = await make(calls.readCart(await filledCart()))
  const texts = [...json.matchAll(/"(?:unitPrice|subTotal|tax|amount)":("[^"]*"|[^,}]*)/g)].map(
    ([, text]) => text,
  )
  expect(texts).toEqual(['"$1,004.50"', '"3,00"', '"1.010,50"', '"83,37"', '"$1,093.87"'])
  const prices = [...(await make(calls.readMenu)).json.matchAll(/"sellingPrice":"([^"]*)"/g)].map(
    ([, price]) => price,
  )
  expect(prices).toEqual(expect.arrayContaining(['$1,004.50', '4,50', '$4.75', '9.50']))
  const product = await make({ path: '/api/console/catalog/products/9007199254957061?expand=images' })
  expect(JSON.parse(product.json).productDetails).toMatchObject({ price: '1.004,50' })
})

test('lists are objects with gaps, and null without entries', async () => {
  const { json } = await make(calls.readCart(await filledCart()))
  expect(Object.keys(JSON.parse(json).items)).toEqual(['0', '2'])
  const menu = JSON.parse((await make(calls.readMenu)).json)
  expect(menu.quickPickPages[4].quickPickPageDetails).toBeNull()
})
