import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Picture } from './picture.tsx'

afterEach(cleanup)

test("HOME-11 'No image available' replaces a missing picture and one that fails", () => {
  const { rerender } = render(<Picture src="" alt="Cap" />)
  expect(screen.getByText('No image available')).toBeDefined()
  rerender(<Picture src="https://cdn.example/cap.png" alt="Cap" />)
  expect(screen.queryByText('No image available')).toBeNull()
  fireEvent.error(screen.getByAltText('Cap'))
  expect(screen.getByText('No image available')).toBeDefined()
})

test.each([
  ['/cap.png', true],
  ['media/cap.png', true],
  ['https://cdn.example/cap.png', false],
  ['//cdn.example/cap.png', false],
  ['data:image/png;base64,AAAA', false],
])("TENANT-20 the picture %s is 'No image available' and reported: %j", (src, isRelative) => {
  const reported = vi.spyOn(window, 'reportError').mockImplementation(() => {})
  render(<Picture src={src} alt="Cap" />)
  expect(screen.queryByText('No image available') !== null).toBe(isRelative)
  expect(document.querySelector('img') === null).toBe(isRelative)
  expect(reported.mock.calls.map(([error]) => error.message)).toEqual(
    isRelative ? ['A picture has a relative address, so it is not shown'] : [],
  )
})
