import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../../test-support/boot-stub.ts'
import { keptPass } from '../../../../test-support/kept-pass.ts'
import { changeDevice } from '../../../storage/device.ts'
import { latestChange } from '../../passes/watch/status-change.tsx'
import { OrderDetail, OrderState } from './order-detail.tsx'

writeBoot(bootStub(fanSession()))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('FAN-22 status changes of an order are announced in its detail', () => {
  render(<OrderState orderId="ORD-1" status="pending" confirmed next="" />)
  const said = () => screen.getAllByRole('status').map((region) => region.textContent)
  expect(said()).toEqual([''])
  act(() => latestChange.set({ orderId: 'ORD-1', status: 'completed', at: 1 }))
  expect(said()).toEqual(['Order ORD-1 is now completed.'])
})

test('FAN-22 the notification button is shown only while the order may change', () => {
  vi.stubGlobal('Notification', { permission: 'default' })
  const notifyMe = () => screen.queryByRole('button', { name: 'Notify me when it is ready' })
  const { rerender } = render(<OrderState orderId="ORD-1" status="pending" confirmed next="" />)
  expect(notifyMe()).not.toBeNull()
  rerender(<OrderState orderId="ORD-1" status="completed" confirmed next="" />)
  expect(notifyMe()).toBeNull()
  rerender(<OrderState orderId="ORD-1" status="completed" confirmed={false} next="" />)
  expect(notifyMe()).not.toBeNull()
})

test('FAN-40 the next step is shown beside the status', () => {
  render(<OrderState orderId="ORD-1" status="completed" confirmed next="We bring it to Seat 12" />)
  expect(screen.getByText('completed').closest('div')?.textContent).toMatch(
    /^completedWe bring it to Seat 12/,
  )
})

test('FAN-40 FAN-19 an order whose status was never fetched, as without a network after paying, shows its next step', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const place = { method: 'inseat', section: 'North Stand 101', seat: '12' } as const
  const pass = keptPass({ status: '', place, paidAt: Date.now() })
  await changeDevice('passes', () => [pass])
  render(<OrderDetail transaction={undefined} pass={pass} />, { wrapper: MemoryRouter })
  expect(screen.getByText('We bring it to North Stand 101, Seat 12').closest('div')?.textContent).toMatch(
    /^paid/,
  )
})
