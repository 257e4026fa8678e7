import { breakpoints } from '@storefront/shared/domain/theme.ts'
import { useSyncExternalStore } from 'react'

const twoPanes = () => window.matchMedia(`(min-width: ${breakpoints.tablet}px)`)

function subscribe(listener: () => void): () => void {
  const query = twoPanes()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** TXN-01: whether list and detail stand side by side, which they do from 768 px. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, () => twoPanes().matches)
}
