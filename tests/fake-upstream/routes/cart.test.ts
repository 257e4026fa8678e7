import { afterAll, expect, test } from 'vitest'
import { fanClient, filledCart } from '../../fan/product-server-fan.ts'
import { startFakeUpstream } from '../fake-upstream.ts'
import { taxOn } from '../state/cart.ts'

const upstream = await startFakeUpstream()
afterAll(() => upstream.close())

test('tax is 8.25 % in whole cents, half a cent rounded up', () => {
  expect([0, 100, 200, 900, 1000, 60_000].map(taxOn)).toEqual([0, 8, 17, 74, 83, 4950])
})

test('quantities are signed differences, totals are dollars', async () => {
  const fan = await fanClient(upstream, 'cart@fans.example')
  const { cartId } = await filledCart(fan, 3)
  const headers = { 'cart-id': cartId }
  const less = await fan.call('POST', '/api/cart/items', { itemID: '100101', quantity: -1 }, headers)
  expect(less.body.payment).toEqual({ subTotal: 9, tax: 0.74, amount: 9.74 })
  expect(less.body.items).toMatchObject([{ itemID: 100101, quantity: 2, unitPrice: 4.5, size: 'Regular' }])
  expect((await fan.call('POST', '/api/cart/items', { itemID: 100101, quantity: -2 }, headers)).status).toBe(
    400,
  )
  expect((await fan.call('POST', '/api/cart/items', { itemID: 1, quantity: 1 }, headers)).status).toBe(404)
  const emptied = await fan.call('DELETE', '/api/cart/items/100101', undefined, {
    ...headers,
    'content-type': 'application/json',
  })
  expect(emptied.body).toMatchObject({ items: [], payment: { amount: 0 } })
})

test('a cart that is unknown is 400, another fan’s is 403, a foreign store is 400', async () => {
  const fan = await fanClient(upstream, 'cart@fans.example')
  const other = await fanClient(upstream, 'other@fans.example')
  const { cartId } = await filledCart(fan)
  expect((await fan.call('GET', '/api/cart/details')).status).toBe(400)
  expect((await fan.call('GET', '/api/cart/details', undefined, { 'cart-id': 'x' })).status).toBe(400)
  expect((await other.call('GET', '/api/cart/details', undefined, { 'cart-id': cartId })).status).toBe(403)
  const create = { customerNumber: fan.customerNumber, storeID: '42' }
  expect((await fan.call('POST', '/api/cart/create', create)).status).toBe(400)
})

const seat = {
  seat: '12',
  section: 'North Stand 101',
  gameData: { id: 101 },
  gameDate: '2030-01-01T00:00:00Z',
  pickupTime: '',
  pickupLocation: '',
  deliveryMethod: 'deliver_to_my_seat',
  'transaction.customer.email': 'cart@fans.example',
}
test('metadata has the listed keys and the details of the chosen method', async () => {
  const fan = await fanClient(upstream, 'cart@fans.example')
  const { cartId } = await filledCart(fan)
  const put = async (metadata: unknown) =>
    (await fan.call('PUT', `/api/cart/update/${cartId}`, { metadata })).status
  expect(await put(seat)).toBe(200)
  expect(await put({ ...seat, extra: 1 })).toBe(400)
  expect(await put({ ...seat, section: '' })).toBe(400)
  expect(await put({ ...seat, deliveryMethod: 'in-seat' })).toBe(400)
  const pickup = { ...seat, deliveryMethod: 'pickup', pickupLocation: 'East Terrace Bar' }
  expect(await put(pickup)).toBe(400)
  const { body } = await fan.call('GET', '/api/cart/details', undefined, { 'cart-id': cartId })
  expect(body.metadata).toEqual(seat)
})

test.each([
  ['clock-24', ['18:00-19:30', '23:00-00:30'], ['6:00 PM-7:30 PM', '18:00 - 19:30']],
  ['demo', ['6:00 PM-7:30 PM', '12:00 AM-1:30 AM'], ['18:00-19:30', '12:00 AM-6:32 AM']],
  ['no-settings', ['12:00 AM-6:32 AM'], ['00:00-06:32', '6:00 PM-7:30 PM']],
])(
  'TENANT-12 at %s a pickup time is one of the texts of the venue, letter for letter',
  async (tenant, own, others) => {
    const fan = await fanClient(upstream, 'cart@fans.example', tenant)
    const { body } = await fan.call('POST', '/api/cart/create', {
      customerNumber: fan.customerNumber,
      storeID: 42,
    })
    const statusOf = async (pickupTime: string) => {
      const metadata = { ...seat, deliveryMethod: 'pickup', pickupLocation: 'East Terrace Bar', pickupTime }
      return (await fan.call('PUT', `/api/cart/update/${body.id}`, { metadata })).status
    }
    const statuses = (times: string[]) => Promise.all(times.map(statusOf))
    expect(await statuses(own)).toEqual(own.map(() => 200))
    expect(await statuses(others)).toEqual(others.map(() => 400))
  },
)

test.each([
  ['demo', 42, '6:00 PM-7:30 PM', [200, 200]],
  ['pickup', 'S-A1', '6:00 PM-7:30 PM', [400, 200]],
  ['no-delivery', 42, '6:00 PM-7:30 PM', [400, 400]],
  ['no-settings', 42, '12:00 AM-6:32 AM', [200, 200]],
])('at %s the settings decide how a cart may be delivered', async (tenant, storeID, pickupTime, statuses) => {
  const fan = await fanClient(upstream, 'cart@fans.example', tenant)
  const { body } = await fan.call('POST', '/api/cart/create', { customerNumber: fan.customerNumber, storeID })
  const { section, pickupLocation: _, ...common } = seat
  const pickup = { ...common, deliveryMethod: 'pickup', pickupTime, pickupLocation: 'Main Gate' }
  const responses = [{ ...common, section }, pickup].map((metadata) =>
    fan.call('PUT', `/api/cart/update/${body.id}`, { metadata }),
  )
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual(statuses)
})
