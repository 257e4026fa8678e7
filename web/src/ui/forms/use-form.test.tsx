import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { changeLanguage, t } from '../../messages/language.ts'
import { TextField } from './field.tsx'
import { type Form, useForm } from './use-form.ts'

const text = (rule: RegExp, message: string) =>
  z.string().check(z.trim(), z.minLength(1, 'Needed'), z.regex(rule, message))
const schema = z.object({ row: text(/^\d+$/, 'Digits only'), seat: text(/^\d+$/, 'A number') })

const onEdit = vi.fn()
const onRefused = vi.fn()
const onSend = vi.fn<(sent: { row: string; seat: string }) => Promise<void> | undefined>()
let form: Form<{ row: string; seat: string }>

/** The fields are in another order than in the schema. */
function Seat() {
  form = useForm({ schema, initial: () => ({ row: '7', seat: '' }), onEdit, onRefused, onSend })
  return (
    <form onSubmit={form.submit}>
      <TextField label="Seat" {...form.register('seat')} />
      <TextField label="Row" {...form.register('row')} />
      <button type="submit">{form.isSending ? 'Sending' : 'Send'}</button>
    </form>
  )
}

beforeEach(() => {
  vi.resetAllMocks()
  render(<Seat />)
})
afterEach(cleanup)

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const send = () => act(async () => screen.getByRole('button').click())
const errors = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

test('a form is first checked when it is submitted, and the first field with an error gets the focus', async () => {
  type('Row', 'x')
  expect(errors()).toEqual([])
  await send()
  expect(errors()).toEqual(['Seat: Needed', 'Row: Digits only'])
  expect(document.activeElement).toBe(field('Seat'))
  expect(onSend).not.toHaveBeenCalled()
  expect(onRefused).toHaveBeenCalledExactlyOnceWith({ row: 'x', seat: '' })
})

test('after that a field is checked as the fan changes it, and no other field', async () => {
  type('Row', 'x')
  await send()
  type('Seat', 'y')
  expect(errors()).toEqual(['Seat: A number', 'Row: Digits only'])
  type('Seat', '4')
  expect(errors()).toEqual(['Row: Digits only'])
  type('Seat', '')
  expect(errors()).toEqual(['Seat: Needed', 'Row: Digits only'])
  expect(onEdit.mock.calls).toEqual([
    ['row', 'x'],
    ['seat', 'y'],
    ['seat', '4'],
    ['seat', ''],
  ])
})

test('the output of the schema is sent, and the form is sending until the promise settles', async () => {
  const sending = Promise.withResolvers<void>()
  onSend.mockReturnValueOnce(sending.promise)
  type('Seat', ' 4 ')
  await send()
  expect(onSend).toHaveBeenCalledExactlyOnceWith({ row: '7', seat: '4' })
  expect(screen.getByRole('button').textContent).toBe('Sending')
  await act(async () => sending.resolve())
  expect(screen.getByRole('button').textContent).toBe('Send')
})

test('a valid form clears its errors', async () => {
  await send()
  field('Seat').value = '4'
  expect(errors()).toEqual(['Seat: Needed'])
  await send()
  expect(errors()).toEqual([])
  expect(onSend).toHaveBeenCalledOnce()
})

test('a field that a password manager filled in without an event is sent, and keeps its text when another field has an error', async () => {
  type('Row', 'x')
  field('Seat').value = '4'
  await send()
  expect(errors()).toEqual(['Row: Digits only'])
  expect(field('Seat').value).toBe('4')
  type('Row', '8')
  await send()
  expect(onSend).toHaveBeenCalledExactlyOnceWith({ row: '8', seat: '4' })
})

test('a field keeps its text while the fan types in another, and typed text never becomes an attribute', async () => {
  field('Seat').value = '4'
  type('Row', '8')
  type('Row', '9')
  expect(field('Seat').value).toBe('4')
  expect([field('Seat'), field('Row')].map((input) => input.getAttribute('value'))).toEqual(['', '7'])
})

test('refuse replaces all errors; clearErrors clears one or all', async () => {
  onSend.mockImplementation(() => void form.refuse({ row: 'Taken' }))
  type('Seat', '4')
  await send()
  expect(errors()).toEqual(['Row: Taken'])
  expect(document.activeElement).toBe(field('Row'))
  act(() => form.refuse({ row: 'Taken', seat: 'Broken' }))
  act(() => form.clearErrors('row'))
  expect(errors()).toEqual(['Seat: Broken'])
  act(() => form.clearErrors())
  expect(errors()).toEqual([])
})

test('LANG-04 an error with a message id follows the page’s language, a text stays', async () => {
  await send()
  act(() => form.refuse({ row: { id: 'confirmation.tooLong', values: { count: 5 } }, seat: 'Taken' }))
  expect(errors()).toEqual(['Seat: Taken', 'Row: Please use at most 5 characters'])
  await act(() => changeLanguage('de'))
  expect(errors()).toEqual(['Seat: Taken', `Row: ${t('confirmation.tooLong', { count: 5 })}`])
  expect(errors()[1]).not.toContain('at most')
  await act(() => changeLanguage('en'))
})
