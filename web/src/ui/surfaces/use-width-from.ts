import { useSyncExternalStore } from 'react'
import { from } from '../../theme/breakpoints.ts'

/** Whether the window is at least that wide, for what costs too much to be there and hidden; styles use `from` itself. */
export function useWidthFrom(name: keyof typeof from): boolean {
  const query = from[name].replace('@media ', '')
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}
