import { useSyncExternalStore } from 'react'

/** LANG-12: whether the page is read from right to left, for event handlers. */
export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl'

/** `isRightToLeft` for a component, which renders again when the direction changes. */
export const useRightToLeft = (): boolean => useSyncExternalStore(onDirection, isRightToLeft)

function onDirection(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['dir'] })
  return () => observer.disconnect()
}
