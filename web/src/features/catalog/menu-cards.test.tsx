import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useProgressiveList } from './menu-cards.tsx'

const many = Array.from({ length: 400 }, (_, index) => index)
const start = () =>
  renderHook(({ items, waits }) => useProgressiveList(items, waits), {
    initialProps: { items: many, waits: false },
  })
const grow = (steps: number) => {
  for (let step = 0; step < steps; step++) act(() => void vi.runOnlyPendingTimers())
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a long list starts with a screenful and is complete soon after', () => {
  const { result } = start()
  expect(result.current).toEqual(many.slice(0, 8))
  grow(1)
  expect(result.current).toHaveLength(16)
  grow(80)
  expect(result.current).toBe(many)
})

test('a list that was read again keeps its rendered length', () => {
  const { result, rerender } = start()
  grow(80)
  rerender({ items: [...many], waits: false })
  expect(result.current).toHaveLength(400)
})

test('a list does not grow while it waits', () => {
  const { result, rerender } = start()
  grow(2)
  rerender({ items: many, waits: true })
  grow(5)
  expect(result.current).toHaveLength(24)
  rerender({ items: many, waits: false })
  grow(1)
  expect(result.current).toHaveLength(32)
})
