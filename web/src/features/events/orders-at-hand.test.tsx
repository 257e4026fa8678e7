import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { CartPage, StubObserver } from '../../../test-support/cart-page.tsx'
import { stubDialogs } from '../../../test-support/dialogs.ts'
import { keptPass } from '../../../test-support/kept-pass.ts'
import { changeDevice } from '../../storage/device.ts'
import { EventsScreen } from './events-screen.tsx'

writeBoot(bootStub(fanSession()))

const now = Date.now()
const paid = keptPass({ orderId: 'ORD-paid', paidAt: now, status: 'completed' })
const before = { ...paid, orderId: 'ORD-before', paidAt: now - 120_000 }
const event = { id: 7, name: 'Derby', startOn: '', endOn: '', location: null }

beforeAll(stubDialogs)
beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('ResizeObserver', StubObserver)
  vi.stubGlobal('fetch', async () => Response.json([event]))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['without an event, where the history does not open', null, 0],
  ['with one', event, 1],
])('FAN-20 FAN-39 GUARD-07 the orders at hand are shown on /events %s', async (_case, selected, ways) => {
  await changeDevice('passes', () => [paid, before])
  if (selected) localStorage.setItem('selected_event', JSON.stringify(selected))
  render(
    <CartPage at="/events">
      <EventsScreen heading={{ title: 'app.chooseEvent' }} />
    </CartPage>,
  )
  fireEvent.click(await screen.findByRole('button', { name: /^2 orders/ }))
  const order = within(screen.getByRole('article', { name: 'Your order ORD-paid' }))
  expect(order.queryAllByRole('link')).toHaveLength(ways)
  fireEvent.click(order.getByRole('button', { name: 'Show QR Code' }))
  expect(await screen.findByTitle('QR code of order ORD-paid')).toBeDefined()
})
