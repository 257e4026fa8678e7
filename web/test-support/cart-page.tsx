import type { ReactNode } from 'react'
import { MemoryRouter, parsePath, useLocation } from 'react-router-dom'
import { SessionProvider } from '../src/features/auth/session.tsx'

/** The page of the fan in the boot data, which says where it is: `location` is its path and the state that the link to it gave. */
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

/** jsdom has no ResizeObserver, and nothing here depends on a size. */
export class StubObserver {
  observe() {}
  disconnect() {}
}
