import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TextField } from './field.tsx'

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

test.each([
  ['Please use at most 40 characters', 'Email: Please use at most 40 characters'],
  ['Invalid email address', 'Invalid email address'],
])('the error %s is announced as %s, so that the errors of two fields differ', (error, announced) => {
  render(<TextField label="Email" error={error} />)
  expect(screen.getByRole('alert').textContent).toBe(announced)
})

test('LANG-13 an e-mail address is typed left to right, other text in the direction of its letters', () => {
  render(
    <>
      <TextField label="Email" type="email" />
      <TextField label="First Name" />
    </>,
  )
  expect(screen.getByLabelText('Email').dir).toBe('ltr')
  expect(screen.getByLabelText('First Name').dir).toBe('auto')
})
