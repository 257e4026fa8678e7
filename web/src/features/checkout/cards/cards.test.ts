// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeStored } from '../../../storage/stored.ts'
import type { Payment } from '../payment/payment-machine.ts'
import {
  findNewCardId,
  initiate,
  nextCardToTry,
  saveVaultedCard,
  selectedCard,
  useDeclines,
} from './cards.ts'

afterEach(cleanup)
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  writeStored('order_id', 'ORD-1')
})

const whole = {
  order: { id: 'ORD-1' },
  card: { id: 'RC-1' },
  session: { id: 'SES-1' },
  processor: { connector: { metadata: { environmentKey: 'key' } } },
}
function respondWith(body: unknown, status = 200) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json(body, { status }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('CARD-08 every initiation is a fresh call for the stored order over 1.00', async () => {
  const fetch = respondWith(whole)
  expect(await initiate('9.74')).toEqual({
    cardToken: 'RC-1',
    sessionId: 'SES-1',
    environmentKey: 'key',
  })
  await initiate('9.74')
  expect(fetch.mock.calls.map(([, { body }]) => body)).toEqual(
    Array(2).fill('{"orderId":"ORD-1","amount":"1.00"}'),
  )
})

test.each([
  ['the product server’s message', { userMessage: 'Cards are off' }, 'Cards are off'],
  ['ours without one', { error: 'nope' }, 'Failed to initiate payment'],
])('CARD-12 a failed initiation shows %s', async (_title, body, message) => {
  respondWith(body, 422)
  await expect(initiate('9.74')).rejects.toThrow(message)
})

const noTokens = 'Failed to get required payment tokens'
const noKey = { processor: { connector: { metadata: {} } } }
test.each([
  ['CARD-13 no card token', { card: {} }, '9.74', noTokens],
  ['CARD-13 no session', { session: null }, '9.74', noTokens],
  ['CARD-13 no amount', {}, '', noTokens],
  ['CARD-14 no environment key', noKey, '9.74', 'Missing required payment provider configuration (Spreedly)'],
])('%s: no form', async (_row, missing, amount, message) => {
  respondWith({ ...whole, ...missing })
  await expect(initiate(amount)).rejects.toThrow(message)
})

const initiation = { cardToken: 'RC-1', sessionId: 'SES-1', environmentKey: 'key' }

test('CARD-15 a vaulted card is saved with its expiry', async () => {
  const fetch = respondWith({ id: 'CARD-1' })
  const expiry = { month: '03', year: '2040' }
  expect(await saveVaultedCard({ token: 'VLT-1', expiry }, initiation)).toBe('CARD-1')
  const [, { body }] = fetch.mock.calls[0] ?? ['', {}]
  expect(JSON.parse(String(body))).toEqual({
    rcCardToken: 'RC-1',
    cardToken: 'VLT-1',
    cardExpiry: expiry,
    sessionId: 'SES-1',
  })
})

test('CARD-16 a card without an expiry shows an error, and nothing is sent', async () => {
  const fetch = respondWith({ id: 'CARD-1' })
  await expect(saveVaultedCard({ token: 'VLT-1', expiry: null }, initiation)).rejects.toThrow(
    'its expiry date is missing',
  )
  expect(fetch).not.toHaveBeenCalled()
})

const card = (id: number) => ({ id, type: 'visa', cardNumber: '', cardHolderName: '' })

test('CARD-03 the first card is selected; a chosen card stays selected until it is gone', () => {
  expect(selectedCard([], null)).toBeNull()
  expect(selectedCard([card(1), card(2)], null)?.id).toBe(1)
  expect(selectedCard([card(1), card(2)], '2')?.id).toBe(2)
  expect(selectedCard([card(1), card(2)], 3)?.id).toBe(1)
})

test('CARD-15 the new card is found by its id, or else as the one that was not there before', () => {
  expect(findNewCardId('9', [card(1)], [card(1), card(2)])).toBe('9')
  expect(findNewCardId(null, [card(1)], [card(1), card(2)])).toBe(2)
  expect(findNewCardId(null, [card(1)], [card(1)])).toBeNull()
})

test.each([
  ['the one after it', 2, ['2'], 3],
  ['the first after the last', 3, ['3'], 1],
  ['past one that was declined before', 1, ['1', '2'], 3],
  ['none where all were declined', 2, ['1', '2', '3'], undefined],
])('FAN-49 the card after a declined one is %s', (_which, current, declined, next) => {
  expect(nextCardToTry([1, 2, 3].map(card), current, new Map(declined.map((id) => [id, ''])))?.id).toBe(next)
})

test('FAN-49 each card shows the reason of its own last decline', () => {
  const failed = (cardId: string, reason: string): Payment => ({
    at: 'failed',
    orderId: 'ORD-1',
    message: '',
    declined: { cardId, reason },
  })
  const { result, rerender } = renderHook(useDeclines, { initialProps: failed('1', 'Too little.') })
  rerender({ at: 'ready', problem: null })
  rerender(failed('2', ''))
  rerender(failed('1', 'Expired.'))
  expect([...result.current]).toEqual([
    ['1', 'Expired.'],
    ['2', ''],
  ])
})
