import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../../test-support/boot-stub.ts'
import { CartPage } from '../../../../test-support/cart-page.tsx'
import { keptItem, keptPass } from '../../../../test-support/kept-pass.ts'
import { writeStored } from '../../../storage/stored.ts'
import { OrderActions } from './order-actions.tsx'

writeBoot(bootStub(fanSession()))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('FAN-08 an order that was paid on this device can be ordered again from its detail; any other cannot', async () => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json({}))
  vi.stubGlobal('fetch', fetch)
  writeStored('cart_id', 'C1')
  const open = (pass: object) =>
    render(
      <CartPage at="/transactions">
        <OrderActions pass={keptPass({ items: [keptItem()], ...pass })} />
      </CartPage>,
    )
  open({ paidHere: false })
  expect(screen.queryByRole('button', { name: 'Order again' })).toBeNull()
  cleanup()
  open({})
  fireEvent.click(screen.getByRole('button', { name: 'Order again' }))
  await vi.waitFor(() =>
    expect(fetch.mock.calls.map(([url, { body }]) => [url, body])).toContainEqual([
      '/api/cart/items',
      '{"itemID":7,"quantity":2}',
    ]),
  )
})
