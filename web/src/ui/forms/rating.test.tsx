import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Rating } from './rating.tsx'

afterEach(cleanup)

const star = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

test('RATE-01 arrows move between the stars without choosing; Enter chooses', async () => {
  const choose = vi.fn()
  render(<Rating label="Rate your experience" value={0} onChoose={choose} />)
  expect(screen.getAllByRole('radio')).toHaveLength(5)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(star('3 stars').checked).toBe(true)
  expect(choose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(choose.mock.calls).toEqual([[3]])
})

test('RATE-01 Space chooses the star that arrows led to, and so does a click', async () => {
  const choose = vi.fn()
  render(<Rating label="Rate your experience" value={0} onChoose={choose} />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight} ')
  expect(choose.mock.calls).toEqual([[2]])
  await userEvent.keyboard('{ArrowRight}')
  await userEvent.click(star('5 stars'))
  expect(choose.mock.calls).toEqual([[2], [5]])
})

test('RATE-01 a star that arrows led to is not kept when focus moves on', async () => {
  const choose = vi.fn()
  render(<Rating label="Rate your experience" value={0} onChoose={choose} />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  await userEvent.tab()
  expect(star('2 stars').checked).toBe(false)
  expect(choose).not.toHaveBeenCalled()
})

test('RATE-02 a read-only rating has nothing to choose', () => {
  render(<Rating label="Rate your experience" value={4} readOnly />)
  expect(screen.getByRole('img', { name: 'Rate your experience: 4 of 5 stars' })).toBeDefined()
  expect(screen.queryByRole('radio')).toBeNull()
})
