import { vi } from 'vitest'
import { writeStored } from '../src/storage/stored.ts'
import { StubObserver } from './cart-page.tsx'

export const runningEvent = {
  id: 101,
  name: 'Cup',
  startOn: '2020-01-05T19:05',
  endOn: '2099-01-06T23:30',
  location: null,
}

/** Selects an event, and stubs the layout APIs that the menu uses and jsdom does not have. */
export function prepareMenu(event: typeof runningEvent = runningEvent): void {
  vi.stubGlobal('ResizeObserver', StubObserver)
  vi.stubGlobal('IntersectionObserver', StubObserver)
  Element.prototype.scrollIntoView = () => {}
  writeStored('selected_event', event)
}

/** A page of the menu as the product server sends it; `id` is also its position. */
export const menuPage = (id: number, name: string, details: readonly object[]) => ({
  quickPickPageID: id,
  name,
  status: 'Active',
  sequence: id,
  quickPickPageDetails: details.map((detail, n) => ({
    quickPickPageDetailsID: id * 100 + n,
    status: 'Active',
    ...detail,
  })),
})

/** An item of the menu. */
export const menuItem = (itemId: number, name: string, sellingPrice = '4.00') => ({
  type: 'item',
  itemId,
  productID: Math.floor(itemId / 100),
  name,
  imageURL: `https://cdn.example/${itemId}.svg`,
  sellingPrice,
})
