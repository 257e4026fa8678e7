import { expect, test, vi } from 'vitest'
import { createStore } from './store.ts'

test('a change notifies every listener once, with the new value in place', () => {
  const store = createStore(1)
  const seen: number[] = []
  store.subscribe(() => seen.push(store.get()))
  store.set(2)
  store.set(2)
  expect(seen).toEqual([2])
})

test('a listener that unsubscribed is not called, and one may unsubscribe another during a notification', () => {
  const store = createStore('a')
  const stopped = vi.fn()
  const stops: (() => void)[] = []
  store.subscribe(() => stops[0]?.())
  stops.push(store.subscribe(stopped))
  store.set('b')
  store.set('c')
  expect(stopped).toHaveBeenCalledTimes(1)
})
