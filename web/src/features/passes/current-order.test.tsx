import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { Link, MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { keptPass } from '../../../test-support/kept-pass.ts'
import { changeDevice } from '../../storage/device.ts'
import { CurrentOrder, loadCurrentOrder, useCurrentOrderLoaded } from './current-order.tsx'

const device = vi.hoisted(() => ({
  isDeviceLoaded: vi.fn(() => true),
  deviceLoaded: vi.fn(async () => {}),
}))
vi.mock('../../storage/device.ts', async (original) => ({ ...(await original<object>()), ...device }))
const fetchCode = vi.hoisted(() => vi.fn(async () => {}))
vi.mock('./orders-at-hand.tsx', async () => {
  await fetchCode()
  return {
    OrdersAtHand: ({ hasPlace }: { hasPlace: boolean }) => <p>{hasPlace ? 'Orders at hand' : 'Watched'}</p>,
  }
})
writeBoot(bootStub(fanSession()))

beforeEach(() => changeDevice('passes', () => []))
afterEach(cleanup)

function Screen() {
  useCurrentOrderLoaded()
  return <CurrentOrder hasHistory />
}
const known = () => renderHook(useCurrentOrderLoaded).result

test('FAN-08 FAN-17 content below the orders of this device appears at once if the device has loaded and has none, and else after it has', async () => {
  expect(known().current).toBe(true)
  const { promise, resolve } = Promise.withResolvers<void>()
  device.isDeviceLoaded.mockReturnValueOnce(false)
  device.deviceLoaded.mockReturnValueOnce(promise)
  const later = known()
  await act(async () => {})
  expect(later.current).toBe(false)
  await act(async () => resolve())
  expect(later.current).toBe(true)
  expect(fetchCode).not.toHaveBeenCalled()
})

test('FAN-08 FAN-17 for a fan with orders it waits for their code too, once', async () => {
  await changeDevice('passes', () => [keptPass()])
  const { promise, resolve } = Promise.withResolvers<void>()
  fetchCode.mockReturnValueOnce(promise)
  const first = known()
  await act(async () => {})
  expect(first.current).toBe(false)
  await act(async () => resolve())
  await vi.waitFor(() => expect(first.current).toBe(true))
  expect(known().current).toBe(true)
  await loadCurrentOrder()
  expect(fetchCode).toHaveBeenCalledOnce()
})

test('FAN-17 FAN-22 FAN-62 a fan without orders sees nothing; the first order is watched, and appears when the fan comes to a screen again', async () => {
  render(
    <MemoryRouter>
      <Screen />
      <Link to="/">Again</Link>
    </MemoryRouter>,
  )
  const isShown = () => screen.queryByText('Orders at hand') !== null
  await act(() => changeDevice('passes', () => [keptPass({ paidAt: Date.now() })]))
  expect(await screen.findByText('Watched')).toBeDefined()
  expect(isShown()).toBe(false)
  fireEvent.click(screen.getByText('Again'))
  await vi.waitFor(() => expect(isShown()).toBe(true))
  // Undo brings a hidden order back to its place.
  await act(() => changeDevice('passes', () => []))
  expect(isShown()).toBe(true)
})
