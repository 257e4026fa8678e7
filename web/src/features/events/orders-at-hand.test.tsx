import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { CartPage, NoSizes } from '../../../test-support/cart-page.tsx'
import { standInForDialogs } from '../../../test-support/dialogs.ts'
import { keptPass } from '../../../test-support/kept-pass.ts'
import { changeDevice } from '../../storage/device.ts'
import type { Pass } from '../../storage/device-keys.ts'
import { EventsScreen } from './events-screen.tsx'

writeBoot(bootStub(fanSession()))

const now = Date.now()
const older = keptPass({ orderId: 'ORD-older', paidAt: now - 60_000 })
const waiting = { ...older, orderId: 'ORD-waiting', confirmed: false }
const paid = keptPass({ orderId: 'ORD-paid', paidAt: now, status: 'completed' })
const before = { ...paid, orderId: 'ORD-before', paidAt: now - 120_000 }
const event = { id: 7, name: 'Derby', startOn: '', endOn: '', location: null }

beforeAll(standInForDialogs)
beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('ResizeObserver', NoSizes)
  vi.stubGlobal('fetch', async () => Response.json([]))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const bars = () => screen.queryAllByRole('region', { name: /^Your order / })

test.each<[string, Pass[], object | null, (string | null)[]]>([
  ['the orders that are waited for', [paid, older, waiting], null, ['ORD-older', 'ORD-waiting']],
  ['else the last one', [paid, before], null, ['ORD-paid']],
  ['with an event the newest that is waited for', [paid, older, before], event, ['ORD-older']],
  ['with an event, which opens the history, not the last one', [paid, before], event, []],
])('FAN-17 FAN-20 at hand on /events: %s', async (_case, passes, selected, expected) => {
  await changeDevice('passes', () => passes)
  if (selected) localStorage.setItem('selected_event', JSON.stringify(selected))
  render(
    <CartPage at="/events">
      <EventsScreen heading={{ title: 'Choose Your Event', subtitle: '' }} />
    </CartPage>,
  )
  await waitFor(() => expect(screen.getByRole('tab', { name: 'All' })).toBeDefined())
  await waitFor(() =>
    expect(bars().map((bar) => bar.getAttribute('aria-label'))).toEqual(
      expected.map((orderId) => `Your order ${orderId}`),
    ),
  )
  for (const bar of bars()) {
    expect(within(bar).queryAllByRole('link')).toHaveLength(selected ? 1 : 0)
    fireEvent.click(within(bar).getByRole('button', { name: 'Show QR Code' }))
    const orderId = bar.getAttribute('aria-label')?.split(' ').at(-1)
    expect(await screen.findByTitle(`QR code of order ${orderId}`)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  }
})
