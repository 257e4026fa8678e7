import { type ComponentType, createElement, lazy } from 'react'
import { readStored, writeStored } from '../storage/stored.ts'

const reloadAgainAfterMs = 30_000

/** `preload` resolves once the code is there or cannot be had. */
export type LazyScreen = ComponentType & { preload: () => Promise<void> }

/**
 * A screen in a chunk of its own. A chunk that cannot be loaded is mostly one that a new release replaced: the page is
 * reloaded then, but not over and over; after that the error boundary has it. `preload` fetches it before it is shown: it
 * then shows at once, where React would keep the loading view on the screen for 0.3 s.
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<{ [K in Name]: ComponentType }>,
  name: Name,
): LazyScreen {
  const Later = lazy<ComponentType>(async () => {
    try {
      return { default: (await load())[name] }
    } catch (error) {
      const last = readStored('last_chunk_reload') ?? 0
      if (Date.now() - last < reloadAgainAfterMs) throw error
      writeStored('last_chunk_reload', Date.now())
      window.location.reload()
      return new Promise<never>(() => {})
    }
  })
  // Set before the screen is first shown or never: a screen that is shown stays what it is.
  let preloaded: ComponentType | undefined
  const preload = () =>
    load().then(
      (file) => {
        preloaded = file[name]
      },
      (error) => console.warn('A screen was not preloaded', error),
    )
  return Object.assign(() => createElement(preloaded ?? Later), { preload })
}
