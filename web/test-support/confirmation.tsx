import { fireEvent, render, screen } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { vi } from 'vitest'
import { ConfirmationScreen } from '../src/features/confirmation/confirmation-screen.tsx'
import { writeStored } from '../src/storage/stored.ts'
import { setBranding } from '../src/venue/branding.ts'
import { CartPage, StubObserver } from './cart-page.tsx'
import { stubDialogs } from './dialogs.ts'

type Fakes = NonNullable<NonNullable<Parameters<typeof vi.useFakeTimers>[0]>['toFake']>

/**
 * A fan with a pie in the cart, at noon, at an event that began an hour ago and has no end. Nothing else is stored.
 * @param branding responds to requests for the branding
 * @param locations the pickup locations
 * @returns the metadata of the orders that were sent
 */
export function prepareConfirmation(
  branding: () => Response | Promise<Response>,
  toFake: Fakes,
  locations = ['East Bar'],
) {
  const sent: { pickupTime: string }[] = []
  stubDialogs()
  setBranding(null)
  vi.useFakeTimers({ toFake, now: new Date().setHours(12, 0, 0, 0) })
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('ResizeObserver', StubObserver)
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    if (method === 'PUT') sent.push(JSON.parse(String(body)).metadata)
    if (url === '/api/branding') return branding()
    if (url.includes('/locations')) return Response.json(locations.map((name, id) => ({ id, name })))
    return Response.json({ items: [{ itemID: 5, name: 'Pie', unitPrice: '4.00', quantity: 2 }] })
  })
  writeStored('cart_id', 'C1')
  const startOn = new Date(Date.now() - 3_600_000).toISOString()
  writeStored('selected_event', { id: 7, name: 'Derby', startOn, endOn: '', location: null })
  return sent
}

export const openConfirmation = () =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <CartPage at="/confirmation">
        <ConfirmationScreen heading={{ title: 'app.deliveryDetails' }} />
      </CartPage>
    </SWRConfig>,
  )

export const field = (label: string) => screen.getByLabelText<HTMLSelectElement>(label)

/** The button that opens a folded section: 'seat', 'pickup' or 'customer details' (FAN-41). */
const changeButton = (what: string) => screen.getByRole('button', { name: `Change ${what}` })

/** The labels and values of a folded section, with the note below them. */
export function folded(what: string): string {
  const section = changeButton(what).parentElement
  const textsOf = (selector: string) =>
    [...(section?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent)
  const values = textsOf('dd')
  return [...textsOf('dt').map((label, index) => `${label}: ${values[index]}`), ...textsOf('p')].join(', ')
}

/** Opens a folded section. */
export const change = (what: string) => fireEvent.click(changeButton(what))
