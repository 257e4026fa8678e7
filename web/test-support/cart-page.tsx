import type { ReactNode } from 'react'
import { MemoryRouter, parsePath, useLocation } from 'react-router-dom'
import { SessionProvider } from '../src/features/auth/session.tsx'

/** A page of the fan in the boot data. The element `location` shows its path and the state of the link to it. */
export function CartPage({
  children,
  at = '/cart',
  state,
}: {
  children: ReactNode
  at?: string
  state?: unknown
}) {
  return (
    <MemoryRouter
      initialEntries={[{ ...parsePath(at), state, key: state === undefined ? 'default' : 'link' }]}
    >
      <SessionProvider>{children}</SessionProvider>
      <Location />
    </MemoryRouter>
  )
}

function Location() {
  const { pathname, state } = useLocation()
  return <output data-testid="location">{`${pathname} ${JSON.stringify(state)}`}</output>
}

/** Stands in for ResizeObserver and IntersectionObserver, which jsdom does not have. */
export class StubObserver {
  observe() {}
  disconnect() {}
}
