// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { readStored, writeStored } from '../../storage/stored.ts'
import { selectEvent } from './selected-event.ts'

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
const left = () => cartKeys.map((key) => readStored(key))

test('EVENT-09 the chosen event is stored as JSON with its id', () => {
  selectEvent(event(8))
  expect(JSON.parse(localStorage.getItem('selected_event') ?? '')).toMatchObject({ id: 8 })
})

test('EVENT-12 choosing a different event empties the cart, the same one keeps it', () => {
  selectEvent(event('7'))
  expect(left()).toEqual(['c1', 'o1', 1])
  selectEvent(event(8))
  expect(left()).toEqual([null, null, null])
})

test('EVENT-13 clearing the selected event empties the cart', () => {
  selectEvent(null)
  expect(left()).toEqual([null, null, null])
  expect(readStored('selected_event')).toBeNull()
})

test('EVENT-11 a corrupt selected event is discarded and counts as none', () => {
  localStorage.setItem('selected_event', '{"name":"no id"}')
  expect(readStored('selected_event')).toBeNull()
  expect(localStorage.getItem('selected_event')).toBeNull()
})
