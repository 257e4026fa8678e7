import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useGrowing } from './menu-cards.tsx'

const many = Array.from({ length: 400 }, (_, index) => index)
const start = () =>
  renderHook(({ items, waits }) => useGrowing(items, waits), { initialProps: { items: many, waits: false } })
const grow = (steps: number) => {
  for (let step = 0; step < steps; step++) act(() => void vi.runOnlyPendingTimers())
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a long list begins with a screenful and is whole soon after', () => {
  const { result } = start()
  expect(result.current).toEqual(many.slice(0, 6))
  grow(1)
  expect(result.current).toHaveLength(14)
  grow(80)
  expect(result.current).toBe(many)
})

test('a list that was read again stays as long as it was', () => {
  const { result, rerender } = start()
  grow(80)
  rerender({ items: [...many], waits: false })
  expect(result.current).toHaveLength(400)
})

test('it grows no further while it waits', () => {
  const { result, rerender } = start()
  grow(2)
  rerender({ items: many, waits: true })
  grow(5)
  expect(result.current).toHaveLength(22)
  rerender({ items: many, waits: false })
  grow(1)
  expect(result.current).toHaveLength(30)
})
