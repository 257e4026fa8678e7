import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { standInForDialogs } from '../../../test-support/dialogs.ts'
import { Button } from '../actions/button.tsx'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { Spinner } from '../status/spinner.tsx'
import { Picture } from '../surfaces/picture.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'
import { Rating } from './rating.tsx'
import { Tabs } from './tabs.tsx'
import { TextField } from './text-field.tsx'

beforeAll(standInForDialogs)
afterEach(cleanup)

test('a field reads its hint and its error together with its label', () => {
  render(<TextField label="Email" hint="For the receipt" error="Invalid email address" />)
  const input = screen.getByLabelText('Email')
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Invalid email address',
    'For the receipt',
  ])
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

test('PROD-11 a busy button is disabled and reads what it does', () => {
  render(
    <Button busy busyText="Adding to Cart...">
      Add to Cart
    </Button>,
  )
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Adding to Cart...' })
  expect(button.disabled).toBe(true)
  expect(button.getAttribute('aria-busy')).toBe('true')
})

test('CART-07 minus is disabled at quantity 1, plus never is', async () => {
  const change = vi.fn()
  const { rerender } = render(<QuantityStepper label="Cap" quantity={1} onChange={change} />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Decrease/ }).disabled).toBe(true)
  rerender(<QuantityStepper label="Cap" quantity={9999} onChange={change} />)
  await userEvent.click(screen.getByRole('button', { name: /Increase/ }))
  expect(change).toHaveBeenCalledWith(10_000)
})

test("HOME-11 'No image available' stands for a missing picture and for one that fails", () => {
  const { rerender } = render(<Picture src="" alt="Cap" />)
  expect(screen.getByText('No image available')).toBeDefined()
  rerender(<Picture src="/cap.png" alt="Cap" />)
  expect(screen.queryByText('No image available')).toBeNull()
  fireEvent.error(screen.getByAltText('Cap'))
  expect(screen.getByText('No image available')).toBeDefined()
})

test('RATE-01 arrows move between the stars without choosing; Enter chooses', async () => {
  const choose = vi.fn()
  render(<Rating label="Rate your experience" value={0} onChoose={choose} />)
  expect(screen.getAllByRole('radio')).toHaveLength(5)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(choose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(choose).toHaveBeenCalledWith(3)
})

test('RATE-02 a read-only rating has nothing to choose', () => {
  render(<Rating label="Rate your experience" value={4} readOnly />)
  expect(screen.getByRole('img', { name: 'Rate your experience: 4 of 5 stars' })).toBeDefined()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('arrows move and select among tabs, around the ends', async () => {
  const select = vi.fn()
  const tabs = [
    { id: 'a', label: 'A' },
    { id: 'b', label: 'B' },
  ]
  render(
    <Tabs label="Which" tabs={tabs} selected="a" onSelect={select}>
      content
    </Tabs>,
  )
  screen.getByRole('tab', { name: 'A' }).focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(select).toHaveBeenCalledWith('b')
  expect(screen.getByRole('tabpanel', { name: 'A' }).textContent).toBe('content')
})

test('Escape cancels a question', () => {
  const cancel = vi.fn()
  render(<ConfirmDialog title="Are you sure?" confirmText="Delete" onConfirm={vi.fn()} onCancel={cancel} />)
  fireEvent.keyDown(screen.getByRole('alertdialog', { name: 'Are you sure?' }), { key: 'Escape' })
  expect(cancel).toHaveBeenCalledOnce()
})

test.each([
  [undefined, '24px'],
  ['small' as const, '16px'],
  ['large' as const, '32px'],
])('THEME-07 a spinner of size %s is %s wide', (size, width) => {
  const { container } = render(<Spinner {...(size && { size })} />)
  const ring = container.querySelector('[aria-hidden]')
  expect(ring && getComputedStyle(ring).width).toBe(width)
})
