// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { clearPersonal } from '../../../storage/sign-out.ts'
import type { Effect } from './payment-effects.ts'
import { createPaymentFlow } from './payment-flow.ts'
import type { Charge, Payment, PaymentEvent } from './payment-machine.ts'

const charge: Charge = {
  params: { cardId: 'c1' },
  body: { amount: '9.74', orderId: 'ORD-1', cartId: 'k1', storeId: 42, eventId: 7 },
}

function openedFlow() {
  let answer: (event: PaymentEvent) => void = () => {}
  const left = vi.fn()
  const entered: Payment['at'][] = []
  const effect: Effect = (now, tell) => {
    entered.push(now.at)
    answer = tell
    return now.at === 'paid' ? left : undefined
  }
  const told = vi.fn()
  const flow = createPaymentFlow(effect, told)
  const leave = flow.open({ orderId: null, cartEmpty: false })
  answer({ type: 'prepared' })
  return { flow, leave, entered, told, left, answer: (event: PaymentEvent) => answer(event) }
}

test('PAY-02 a double click charges once', () => {
  const { flow, entered } = openedFlow()
  flow.tell({ type: 'pay', charge })
  flow.tell({ type: 'pay', charge })
  expect(entered).toEqual(['preparing', 'ready', 'charging'])
})

test('PAY-14 PAY-16 a fan who left /checkout while the charge ran is told elsewhere, and the order is checked out', () => {
  const { flow, leave, answer, told, left } = openedFlow()
  flow.tell({ type: 'pay', charge })
  leave()
  expect(flow.get().at).toBe('charging')
  answer({ type: 'charged' })
  expect(flow.get().at).toBe('checking out')
  answer({ type: 'checked out' })
  expect(told).toHaveBeenCalledWith({ at: 'paid', orderId: 'ORD-1' })
  expect(left).toHaveBeenCalledOnce()
  expect(flow.get().at).toBe('closed')
})

test('PAY-24 a fan who comes back finds the charge still running, and nothing is charged again', () => {
  const { flow, leave, entered } = openedFlow()
  flow.tell({ type: 'pay', charge })
  leave()
  flow.open({ orderId: 'ORD-1', cartEmpty: false })
  expect(flow.get()).toEqual({ at: 'charging', charge })
  expect(entered.filter((at) => at === 'charging')).toHaveLength(1)
})

test('PAY-17 the success is left with the screen, once', () => {
  const { flow, leave, answer, left } = openedFlow()
  flow.tell({ type: 'pay', charge })
  answer({ type: 'charged' })
  answer({ type: 'checked out' })
  expect(left).not.toHaveBeenCalled()
  leave()
  expect(left).toHaveBeenCalledOnce()
})

test('SESSION-11 an answer that comes after a sign-out belongs to nobody', () => {
  const { flow, answer, told } = openedFlow()
  flow.tell({ type: 'pay', charge })
  clearPersonal()
  answer({ type: 'charged' })
  expect(flow.get().at).toBe('closed')
  expect(told).not.toHaveBeenCalled()
})
