import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useGrowing } from './use-growing.ts'

const many = Array.from({ length: 400 }, (_, index) => index)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a long list begins with a screenful and is whole soon after', () => {
  const { result } = renderHook(() => useGrowing(many, 'Drinks'))
  expect(result.current).toEqual(many.slice(0, 12))
  act(() => void vi.advanceTimersToNextTimer())
  expect(result.current).toHaveLength(20)
  for (let round = 0; round < 60; round++) act(() => void vi.runOnlyPendingTimers())
  expect(result.current).toBe(many)
})

test('another list begins again; one that was read anew stays as long as it was', () => {
  const { result, rerender } = renderHook(({ items, of }) => useGrowing(items, of), {
    initialProps: { items: many, of: 'Drinks' },
  })
  for (let round = 0; round < 60; round++) act(() => void vi.runOnlyPendingTimers())
  rerender({ items: [...many], of: 'Drinks' })
  expect(result.current).toHaveLength(400)
  rerender({ items: many, of: 'Search results' })
  expect(result.current).toHaveLength(12)
})
