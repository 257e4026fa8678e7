import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useRightToLeft } from './direction.ts'

test('LANG-12 a component follows the direction of the page, also when the language changes', async () => {
  const { result, unmount } = renderHook(useRightToLeft)
  expect(result.current).toBe(false)
  await act(async () => {
    document.documentElement.dir = 'rtl'
  })
  expect(result.current).toBe(true)
  unmount()
  document.documentElement.dir = ''
})
