import { afterAll, expect, test } from 'vitest'
import { fanClient } from '../../fan/product-server-fan.ts'
import { startFakeUpstream } from '../fake-upstream.ts'

const upstream = await startFakeUpstream()
afterAll(() => upstream.close())

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
const pickup = { ...seat, deliveryMethod: 'pickup', pickupLocation: 'East Terrace Bar' }

/** Returns how to give the details of a delivery to a new cart: the statuses of the responses. */
async function newCart(tenant: string, storeID: number | string) {
  const fan = await fanClient(upstream, 'cart@fans.example', tenant)
  const { body } = await fan.call('POST', '/api/cart/create', { customerNumber: fan.customerNumber, storeID })
  const put = async (metadata: object) =>
    (await fan.call('PUT', `/api/cart/update/${body.id}`, { metadata })).status
  return (all: readonly object[]) => Promise.all(all.map(put))
}

test('metadata has the listed keys and the details of the chosen method', async () => {
  const put = await newCart('demo', 42)
  expect(await put([seat])).toEqual([200])
  const { seat: _, ...noSeat } = seat
  const refused = [{ ...seat, extra: 1 }, noSeat, { ...seat, section: '' }, pickup]
  expect(await put([...refused, { ...seat, deliveryMethod: 'in-seat' }])).toEqual([400, 400, 400, 400, 400])
})

test.each([
  ['clock-24', 42, ['18:00-19:30', '23:00-00:30'], ['6:00 PM-7:30 PM', '18:00 - 19:30']],
  ['demo', 42, ['6:00 PM-7:30 PM', '12:00 AM-1:30 AM'], ['18:00-19:30', '12:00 AM-6:32 AM']],
  ['dark', 9, ['12:00 AM-6:32 AM'], ['00:00-06:32', '6:00 PM-7:30 PM']],
])(
  'TENANT-12 at %s a pickup time is one of the texts of the venue, letter for letter',
  async (tenant, storeId, own, others) => {
    const put = await newCart(tenant, storeId)
    const at = (times: string[]) => put(times.map((pickupTime) => ({ ...pickup, pickupTime })))
    expect(await at(own)).toEqual(own.map(() => 200))
    expect(await at(others)).toEqual(others.map(() => 400))
  },
)

test('a venue that only offers pickup refuses a seat and a section', async () => {
  const put = await newCart('pickup', 'S-A1')
  const { section, ...withoutSection } = { ...pickup, pickupTime: '6:00 PM-7:30 PM' }
  const toSeat = { ...withoutSection, deliveryMethod: 'deliver_to_my_seat' }
  expect(await put([withoutSection, { ...withoutSection, section }, toSeat])).toEqual([200, 400, 400])
})
