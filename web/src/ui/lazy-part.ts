import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A part of a screen in a chunk of its own, for what the first look does without; where it cannot be loaded it is left out. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({
    default: await load().catch((error): ComponentType<P> => {
      console.warn('A part of the screen was not loaded', error)
      return () => null
    }),
  }))
}
