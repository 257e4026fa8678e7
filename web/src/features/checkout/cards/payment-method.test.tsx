import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import hot from 'react-hot-toast/headless'
import { SWRConfig } from 'swr'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../../test-support/boot-stub.ts'
import { stubDialogs } from '../../../../test-support/dialogs.ts'
import { Toaster } from '../../../ui/toast/toaster.tsx'
import { selectedCard, useAddCard, useCards } from './cards.ts'
import { PaymentMethod } from './payment-method.tsx'

writeBoot(bootStub(fanSession()))

const card = (id: number, type: string, number: string) => ({
  id,
  type,
  cardNumber: `**** **** **** ${number}`,
  cardHolderName: 'Ada Byron',
})
const visa = card(1, 'visa', '1111')
const master = card(2, 'master', '4444')
const amex = card(3, 'amex', '0005')

/** The cards of the product server, and its response to each removal. */
let cards = [visa, master, amex]
let removals: ((id: number) => Response | Promise<Response>)[] = []
const removed = (id: number) => {
  cards = cards.filter((each) => each.id !== id)
  return Response.json({})
}
const unclear = () => Response.json({}, { status: 502 })
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

beforeAll(stubDialogs)
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  cards = [visa, master, amex]
  removals = []
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (method !== 'DELETE') return Response.json(cards)
    return (removals.shift() ?? removed)(Number(url.split('/').at(-1)))
  })
})
afterEach(() => {
  act(() => hot.removeAll())
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Page() {
  const { data = [] } = useCards()
  const [chosen, choose] = useState<number | string | null>(null)
  const adding = useAddCard(974, choose)
  return <PaymentMethod selected={selectedCard(data, chosen)} onSelect={choose} adding={adding} />
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
async function open() {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Page />
      <Toaster />
    </SWRConfig>,
  )
  await wait(10)
}
const radios = () => screen.getAllByRole<HTMLInputElement>('radio')
const selected = () => radios().map(({ checked }) => checked)
const question = () => screen.getByRole('alertdialog', { name: 'Are you sure?' })
const ask = (number: string) => fireEvent.click(screen.getByRole('button', { name: `Delete card ${number}` }))
const answer = (name: string) => fireEvent.click(within(question()).getByRole('button', { name }))
const says = (text: string) => document.body.textContent?.includes(text)

test('CARD-01 CARD-03 a saved card has brand icon, masked number, holder and delete icon; the first is selected until another is', async () => {
  await open()
  expect(screen.getByRole('region', { name: 'Payment Method' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Add another card' })).toBeDefined()
  const grid = within(screen.getByRole('radiogroup', { name: 'Saved Cards' }))
  const icons = grid.getAllByRole('img').map((icon) => [icon.tagName, icon.getAttribute('aria-label')])
  expect(icons).toEqual(['Visa', 'Mastercard', 'American Express'].map((brand) => ['svg', brand]))
  for (const { cardNumber } of cards) {
    expect(grid.getByText(cardNumber)).toBeDefined()
    expect(grid.getByRole('button', { name: `Delete card ${cardNumber}` })).toBeDefined()
  }
  expect(grid.getAllByText('Ada Byron')).toHaveLength(3)
  expect(selected()).toEqual([true, false, false])
  fireEvent.click(screen.getByText(master.cardNumber))
  expect(selected()).toEqual([false, true, false])
})

test('CARD-02 without a saved card an empty state asks for one', async () => {
  cards = []
  await open()
  expect(screen.getByRole('heading', { name: 'No Cards Added' })).toBeDefined()
  expect(says("You haven't added a card yet. Please add new card details to proceed")).toBe(true)
})

test('CARD-17 the delete icon asks first, and Cancel keeps the card', async () => {
  await open()
  ask(visa.cardNumber)
  expect(question().textContent).toContain(`Are you sure you want to remove the card ${visa.cardNumber}?`)
  answer('Cancel')
  await wait(2000)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect([radios().length, cards.length]).toEqual([3, 3])
})

test('CARD-18 after a card is deleted the first of those that remain is selected', async () => {
  removals = [(id) => new Promise((resolve) => setTimeout(() => resolve(removed(id)), 500))]
  await open()
  fireEvent.click(screen.getByText(amex.cardNumber))
  ask(amex.cardNumber)
  answer('Delete')
  await wait(400)
  expect(screen.getByRole('dialog', { name: 'Removing card, please wait...' })).toBeDefined()
  await wait(200)
  expect(says('Removing card, please wait...')).toBe(false)
  expect(says('Card deleted successfully')).toBe(true)
  expect(screen.queryByText(amex.cardNumber)).toBeNull()
  expect(selected()).toEqual([true, false])
  fireEvent.click(screen.getByText(master.cardNumber))
  ask(visa.cardNumber)
  answer('Delete')
  await wait(100)
  expect(selected()).toEqual([true])
})

test('CARD-18 the first of those that remain is selected even if the fan had chosen another one', async () => {
  await open()
  fireEvent.click(screen.getByText(amex.cardNumber))
  ask(visa.cardNumber)
  answer('Delete')
  await wait(100)
  expect(selected()).toEqual([true, false])
})

test.each([
  [{ userMessage: 'This card pays a subscription.' }, 'This card pays a subscription.'],
  [{ error: 'nope' }, 'Failed to delete card'],
])('CARD-19 a delete that is refused with %j keeps the card and shows %s', async (body, message) => {
  // The call is retried once (CALL-10).
  removals = Array(2).fill(() => Response.json(body, { status: 422 }))
  await open()
  ask(visa.cardNumber)
  answer('Delete')
  await wait(1100)
  expect(screen.getByRole('alert').textContent).toBe(message)
  expect([radios().length, selected()[0]]).toEqual([3, true])
})

test('CARD-19 a card stays when both responses were lost and it still exists', async () => {
  removals = [unclear, unclear]
  await open()
  ask(visa.cardNumber)
  answer('Delete')
  await wait(1100)
  expect(says('Failed to delete card')).toBe(true)
  expect(radios()).toHaveLength(3)
})

const lostAfter = (id: number) => {
  removed(id)
  return lost()
}
test.each([
  ['the repeat is answered 404', [lostAfter, () => Response.json({}, { status: 404 })]],
  ['nothing but the list says that it is gone', [unclear, lostAfter]],
])('CARD-18 a card is deleted where the response was lost and %s', async (_case, answers) => {
  removals = answers
  await open()
  ask(visa.cardNumber)
  answer('Delete')
  await wait(1100)
  expect(says('Card deleted successfully')).toBe(true)
  expect([screen.queryByText(visa.cardNumber), selected()]).toEqual([null, [true, false]])
})
