import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Picture } from './picture.tsx'

afterEach(cleanup)

test("HOME-11 'No image available' stands for a missing picture and for one that fails", () => {
  const { rerender } = render(<Picture src="" alt="Cap" />)
  expect(screen.getByText('No image available')).toBeDefined()
  rerender(<Picture src="/cap.png" alt="Cap" />)
  expect(screen.queryByText('No image available')).toBeNull()
  fireEvent.error(screen.getByAltText('Cap'))
  expect(screen.getByText('No image available')).toBeDefined()
})
