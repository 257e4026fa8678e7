// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { clearPersonal } from '../../../storage/personal-data.ts'
import type { Effect } from './payment-effects.ts'
import { createPaymentFlow } from './payment-flow.ts'
import type { Charge, Payment, PaymentEvent } from './payment-machine.ts'

const charge: Charge = {
  params: { cardId: 'c1' },
  body: { amount: '9.74', orderId: 'ORD-1', cartId: 'k1', storeId: 42, eventId: 7 },
}

function openedFlow() {
  let dispatch: (event: PaymentEvent) => void = () => {}
  const endPaid = vi.fn()
  const entered: Payment['at'][] = []
  const effect: Effect = (now, dispatchLater) => {
    entered.push(now.at)
    dispatch = dispatchLater
    return now.at === 'paid' ? endPaid : undefined
  }
  const notified = vi.fn()
  const flow = createPaymentFlow(effect, notified)
  const close = flow.attend()
  flow.dispatch({ type: 'screen opened', orderId: null, cartEmpty: false })
  dispatch({ type: 'prepared', orderId: 'ORD-1' })
  return { flow, close, entered, notified, endPaid, finish: (event: PaymentEvent) => dispatch(event) }
}

test('PAY-02 a double click charges once', () => {
  const { flow, entered } = openedFlow()
  flow.dispatch({ type: 'pay', charge })
  flow.dispatch({ type: 'pay', charge })
  expect(entered).toEqual(['preparing', 'ready', 'charging'])
})

test('PAY-14 PAY-16 a fan who left /checkout while the charge ran is notified there, and the order is checked out', () => {
  const { flow, close, finish, notified, endPaid } = openedFlow()
  flow.dispatch({ type: 'pay', charge })
  close()
  expect(flow.get().at).toBe('charging')
  finish({ type: 'charged' })
  expect(flow.get().at).toBe('checking out')
  finish({ type: 'checked out' })
  expect(notified).toHaveBeenCalledWith(
    { at: 'paid', orderId: 'ORD-1' },
    { at: 'checking out', orderId: 'ORD-1' },
  )
  expect(endPaid).toHaveBeenCalledOnce()
  expect(flow.get().at).toBe('closed')
})

test('PAY-24 a fan who comes back finds the charge still running, and nothing is charged again', () => {
  const { flow, close, entered } = openedFlow()
  flow.dispatch({ type: 'pay', charge })
  close()
  flow.attend()
  flow.dispatch({ type: 'screen opened', orderId: 'ORD-1', cartEmpty: false })
  expect(flow.get()).toEqual({ at: 'charging', charge })
  expect(entered.filter((at) => at === 'charging')).toHaveLength(1)
})

test('PAY-17 the success closes with the screen, once', () => {
  const { flow, close, finish, endPaid } = openedFlow()
  flow.dispatch({ type: 'pay', charge })
  finish({ type: 'charged' })
  finish({ type: 'checked out' })
  expect(endPaid).not.toHaveBeenCalled()
  close()
  expect(endPaid).toHaveBeenCalledOnce()
})

test('SESSION-11 a response that comes after a sign-out belongs to nobody', () => {
  const { flow, finish, notified } = openedFlow()
  flow.dispatch({ type: 'pay', charge })
  clearPersonal()
  finish({ type: 'charged' })
  expect(flow.get().at).toBe('closed')
  expect(notified).not.toHaveBeenCalled()
})
