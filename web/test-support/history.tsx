import { act, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { vi } from 'vitest'
import { SessionProvider } from '../src/features/auth/session.tsx'
import { TransactionsScreen } from '../src/features/transactions/transactions-screen.tsx'

/** A row of the history as the product server sends it. */
export const row = (number: string, given: object = {}) => ({
  displayTransactionNumber: number,
  createdOn: '2026-11-21T20:05:00.000Z',
  totalAmount: '4.87',
  merchant: { id: 'm1', name: 'Rovers', domain: 'rovers.example' },
  payments: [{ cardType: 'Visa' }],
  store: { name: 'North Park' },
  ...given,
})

/** The orders at the fake product server, and the calls that it received. */
export const server = {
  pages: [[row('KR-1')]],
  totalRecords: 1,
  /** The order's status by transaction; 'completed' by default. */
  statuses: {} as Record<string, string>,
  isDown: false,
  calls: [] as string[],
}

export function stubServer(): void {
  Object.assign(server, { pages: [[row('KR-1')]], totalRecords: 1, statuses: {}, isDown: false, calls: [] })
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://demo.localhost')
    server.calls.push(url)
    const number = /transactions\/(.+)\/orders$/.exec(pathname)?.[1]
    if (number) {
      const order = { orderID: `ORD-${number}`, status: server.statuses[number] ?? 'completed' }
      return Response.json({ order })
    }
    if (pathname !== '/api/transactions') return Response.json({}, { status: 404 })
    if (server.isDown) return Response.json({}, { status: 500 })
    const pageNo = Number(searchParams.get('pageNo'))
    const { pages, totalRecords } = server
    return Response.json({ data: pages[pageNo - 1], pageNo, totalPages: pages.length, totalRecords })
  })
}

/** The observed elements, with their callbacks. */
let waiting: [element: Element, reached: () => void][] = []

/** Brings the observed elements inside an element into view. */
export const see = (inside: Element) =>
  act(async () => {
    for (const [element, reached] of waiting) if (inside.contains(element)) reached()
  })

/** A wide screen has list and detail side by side, another shows one of them. */
export function stubScreen({ wide }: { wide: boolean }): void {
  waiting = []
  vi.stubGlobal('matchMedia', () => ({
    matches: wide,
    addEventListener() {},
    removeEventListener() {},
  }))
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #report: (entries: { isIntersecting: boolean }[]) => void
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        this.#report = report
      }
      observe(element: Element) {
        waiting.push([element, () => this.#report([{ isIntersecting: true }])])
      }
      disconnect() {}
    },
  )
}

/** Opens /transactions with a query. After a navigation to another path the page shows only that path. */
export function openHistory(search = '') {
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter initialEntries={[`/transactions${search}`]}>
        <SessionProvider>
          <Routes>
            <Route path="/transactions" element={<TransactionsScreen />} />
            <Route path="*" element={<Elsewhere />} />
          </Routes>
        </SessionProvider>
      </MemoryRouter>
    </SWRConfig>,
  )
}
function Elsewhere() {
  return <output>{useLocation().pathname}</output>
}

/** The entry of the list with this number or order id. */
export const card = (number: string) => screen.findByRole('button', { name: new RegExp(`${number}$`) })

/** The detail of the selected order. */
export const detail = () => screen.getByRole('region', { name: 'Transaction details' })

/** The facts of the selected order, by their terms. */
export const facts = () =>
  Object.fromEntries(
    [...detail().querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]),
  )
