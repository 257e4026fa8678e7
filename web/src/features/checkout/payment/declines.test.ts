// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { nextCardToTry, useDeclines } from './declines.ts'
import type { Payment } from './payment-machine.ts'

afterEach(cleanup)

const cards = [1, 2, 3].map((id) => ({ id, type: 'visa', cardNumber: '', cardHolderName: '' }))
test.each([
  ['the one after it', 2, ['2'], 3],
  ['the first after the last', 3, ['3'], 1],
  ['past one that was declined before', 1, ['1', '2'], 3],
  ['none where all were declined', 2, ['1', '2', '3'], undefined],
])('FAN-49 the card after a declined one is %s', (_which, current, declined, next) => {
  expect(nextCardToTry(cards, current, new Map(declined.map((id) => [id, ''])))?.id).toBe(next)
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
