import type { OptionName } from '@storefront/shared/domain/catalog/product-options.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../test-support/boot-stub.ts'
import { SessionProvider } from '../auth/session.tsx'
import { PurchaseControls, PurchaseHint } from './purchase.tsx'

writeBoot(bootStub(fanSession()))
const fetch = vi.fn()
beforeEach(() => {
  localStorage.setItem('cart_id', 'C1')
  vi.stubGlobal(
    'fetch',
    fetch.mockReset().mockImplementation(async () => new Response('{}')),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (itemID: string | null, missing: OptionName[], onMissing = () => {}, hasNoPrice = false) => {
  const controls = { itemID, hasNoPrice, name: 'Scarf', missing, demand: 'demand', hint: 'hint', onMissing }
  return render(
    <SessionProvider>
      <PurchaseHint {...controls} />
      <PurchaseControls {...controls} />
    </SessionProvider>,
  )
}
const add = () => screen.getByRole('button', { name: 'Add to Cart' })

test('WORLD-10 an item whose price is not known cannot be added, and says why; its options can be asked for', async () => {
  show('77', [], undefined, true)
  expect(add().getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(add().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'The price isn’t available right now, so you can’t add this.',
  )
  cleanup()
  const onMissing = vi.fn()
  show(null, ['size'], onMissing, true)
  add().click()
  expect(onMissing).toHaveBeenCalled()
})

test('PROD-10 an item without options is added at once', async () => {
  show('77', [])
  add().click()
  await waitFor(() => expect(fetch).toHaveBeenCalled())
  expect(JSON.parse(fetch.mock.calls[0]?.[1].body)).toEqual({ itemID: '77', quantity: 1 })
})

test('PROD-09 while options are missing nothing is sent', () => {
  const onMissing = vi.fn()
  show(null, ['size'], onMissing)
  add().click()
  expect(onMissing).toHaveBeenCalledTimes(1)
  expect(fetch).not.toHaveBeenCalled()
})

test('PROD-09 PROD-10 for a product with neither options nor an item no options are requested', () => {
  show(null, [])
  expect(add().getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('This product is not on sale at the moment.')).toBeDefined()
})
