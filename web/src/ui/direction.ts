import { useSyncExternalStore } from 'react'

/** LANG-14: whether the page is read from right to left now, for an event handler. */
export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl'

/** The same for a component, which is drawn again when the fan changes to a language of the other direction. */
export const useRightToLeft = (): boolean => useSyncExternalStore(onDirection, isRightToLeft)

function onDirection(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['dir'] })
  return () => observer.disconnect()
}
