import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../../test-support/boot-stub.ts'
import { keptPass } from '../../../../test-support/kept-pass.ts'
import { changeDevice } from '../../../storage/device.ts'
import { latestChange } from '../../passes/watch/order-news.tsx'
import { OrderDetail, OrderState } from './order-detail.tsx'

writeBoot(bootStub(fanSession()))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('FAN-22 what becomes of an order is said in its detail', () => {
  render(<OrderState orderId="ORD-1" status="pending" confirmed next="" />)
  const said = () => screen.getAllByRole('status').map((region) => region.textContent)
  expect(said()).toEqual([''])
  act(() => latestChange.set({ orderId: 'ORD-1', status: 'completed', at: 1 }))
  expect(said()).toEqual(['Order ORD-1 is now completed.'])
})

test('FAN-22 the way to be told is there while the order may change, and not after', () => {
  vi.stubGlobal('Notification', { permission: 'default' })
  const notifyMe = () => screen.queryByRole('button', { name: 'Notify me when it is ready' })
  const { rerender } = render(<OrderState orderId="ORD-1" status="pending" confirmed next="" />)
  expect(notifyMe()).not.toBeNull()
  rerender(<OrderState orderId="ORD-1" status="completed" confirmed next="" />)
  expect(notifyMe()).toBeNull()
  rerender(<OrderState orderId="ORD-1" status="completed" confirmed={false} next="" />)
  expect(notifyMe()).not.toBeNull()
})

test('FAN-40 beside the status stands what is next', () => {
  render(<OrderState orderId="ORD-1" status="completed" confirmed next="We bring it to Seat 12" />)
  expect(screen.getByText('completed').closest('div')?.textContent).toMatch(
    /^completedWe bring it to Seat 12/,
  )
})

test('FAN-40 FAN-19 an order that was never asked for, as without a network after paying, says what is next', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const place = { method: 'inseat', section: 'North Stand 101', seat: '12' } as const
  const pass = keptPass({ status: '', place, paidAt: Date.now() })
  await changeDevice('passes', () => [pass])
  render(<OrderDetail transaction={undefined} pass={pass} />, { wrapper: MemoryRouter })
  expect(screen.getByText('We bring it to North Stand 101, Seat 12').closest('div')?.textContent).toMatch(
    /^paid/,
  )
})
