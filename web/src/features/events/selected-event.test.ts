// @vitest-environment jsdom
import { listEvents } from '@storefront/shared/contract/events.ts'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readStored, writeStored } from '../../storage/stored.ts'
import type { SelectedEvent } from '../../storage/stored-keys.ts'
import {
  abandonsCart,
  endUnlistedEvent,
  hasSelectedEventEnded,
  selectEvent,
  selectedEvent,
} from './selected-event.ts'

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

const list = (rows: unknown) => z.parse(listEvents.response, rows)
const [derby, cup] = [
  { id: '7', name: 'Derby' },
  { id: 8, name: 'Cup' },
]

test('FAN-01 an event that the list no longer has is over, and its cart goes; choosing another one, or the same again, does not restore the cart', () => {
  endUnlistedEvent(event(7), list([cup]))
  expect([selectedEvent(), hasSelectedEventEnded(), kept()]).toEqual([null, true, [null, null, null]])
  expect(JSON.parse(localStorage.getItem('selected_event') ?? '')).toMatchObject({ id: 7, isOver: true })
  for (const id of [8, 7]) {
    selectEvent(event(id))
    expect([selectedEvent()?.id, hasSelectedEventEnded()]).toEqual([id, false])
    expect(kept()).toEqual([null, null, null])
  }
})

test.each<[string, ReturnType<typeof event> | null, readonly SelectedEvent[]]>([
  ['that has it', event(7), list([derby, cup])],
  ['of which a row cannot be read', event(7), list([cup, { name: 'Derby' }])],
  ['that was none', event(7), list(null)],
  ['that this device has stored', event(7), [event(8)]],
  ['that was asked for before it was selected', event(8), list([cup])],
  ['that was asked for before any was selected', null, list([cup])],
])('FAN-01 an event stays selected after a list %s', (_what, asked, listed) => {
  endUnlistedEvent(asked, listed)
  expect([selectedEvent()?.id, kept()]).toEqual([7, ['c1', 'o1', 1]])
})

test.each(['', 'soon', '2020-01-01T00:00:00Z', '2020-01-01T00:00'])(
  'FAN-01 no clock ends an event: one that ends %j stays selected',
  (endOn) => {
    writeStored('selected_event', { ...event(7), endOn })
    expect([selectedEvent()?.id, kept()]).toEqual([7, ['c1', 'o1', 1]])
  },
)
