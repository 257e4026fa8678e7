// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { bootStubOf, writeBoot } from '../../../test-support/boot-stub.ts'
import { readStored, writeStored } from '../../storage/stored.ts'
import { abandonsCart, selectEvent, selectedEvent } from './selected-event.ts'

writeBoot(bootStubOf({}, { timeZone: 'Etc/GMT+3' }))

const event = (id: number | string) => ({ id, name: 'Derby', startOn: '', endOn: '', location: null })
const cartKeys = ['cart_id', 'order_id', 'last_cart_fetch'] as const

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  writeStored('selected_event', event(7))
  writeStored('cart_id', 'c1')
  writeStored('order_id', 'o1')
  writeStored('last_cart_fetch', 1)
})
const kept = () => cartKeys.map((key) => readStored(key))

test('EVENT-09 the chosen event is stored as JSON with its id', () => {
  selectEvent(event(8))
  expect(JSON.parse(localStorage.getItem('selected_event') ?? '')).toMatchObject({ id: 8 })
})

test('EVENT-12 choosing a different event empties the cart, the same one keeps it', () => {
  selectEvent(event('7'))
  expect(kept()).toEqual(['c1', 'o1', 1])
  selectEvent(event(8))
  expect(kept()).toEqual([null, null, null])
})

test('EVENT-13 clearing the selected event empties the cart', () => {
  selectEvent(null)
  expect(kept()).toEqual([null, null, null])
  expect(readStored('selected_event')).toBeNull()
})

test('EVENT-11 a corrupt selected event is discarded and counts as none', () => {
  localStorage.setItem('selected_event', '{"name":"no id"}')
  expect(readStored('selected_event')).toBeNull()
  expect(localStorage.getItem('selected_event')).toBeNull()
})

test.each(['{"name":"no id"}', 'not JSON', '[]'])(
  'EVENT-13 a stored event that is discarded as corrupt, %s, empties its cart',
  (corrupt) => {
    localStorage.setItem('selected_event', corrupt)
    writeStored('user_email', 'ada@example.com')
    expect(readStored('selected_event')).toBeNull()
    expect(kept()).toEqual([null, null, null])
    selectEvent(event(8))
    expect(kept()).toEqual([null, null, null])
    expect(readStored('user_email')).toBe('ada@example.com')
  },
)

test.each([
  ['EVENT-12 a different event empties the cart', { id: 7 }, { id: 8 }, true],
  ['EVENT-12 the same event keeps it', { id: 7 }, { id: 7 }, false],
  ['EVENT-12 the same event under a text id keeps it', { id: '7' }, { id: 7 }, false],
  ['EVENT-12 the first choice keeps it', null, { id: 7 }, false],
  ['EVENT-13 clearing the event empties the cart', { id: 7 }, null, true],
  ['EVENT-13 clearing without an event changes nothing', null, null, false],
])('%s', (_title, current, next, empties) => {
  expect(abandonsCart(current, next)).toBe(empties)
})

test('FAN-01 an event that has ended is not selected; choosing another one, or the same again, does not restore the cart', () => {
  writeStored('selected_event', { ...event(7), endOn: '2020-01-01T00:00:00Z' })
  expect(selectedEvent()).toBeNull()
  selectEvent(event(8))
  expect(selectedEvent()?.id).toBe(8)
  expect(kept()).toEqual([null, null, null])
})

test.each(['', 'soon'])('FAN-01 an event that ends %j has not ended', (endOn) => {
  writeStored('selected_event', { ...event(7), endOn })
  expect(selectedEvent()?.id).toBe(7)
})

test('VEN-16 FAN-01 an end without a zone is in the venue’s time, and is stored unchanged', () => {
  const endsIn = (ms: number) => new Date(Date.now() + ms - 3 * 3_600_000).toISOString().slice(0, -1)
  const coming = { ...event(7), endOn: endsIn(60_000) }
  selectEvent(coming)
  expect(selectedEvent()).toEqual(coming)
  selectEvent({ ...event(7), endOn: endsIn(-1) })
  expect(selectedEvent()).toBeNull()
})
