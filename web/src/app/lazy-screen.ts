import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { readStored, writeStored } from '../storage/stored.ts'

const reloadAgainAfterMs = 30_000

/**
 * A screen in a chunk of its own. A chunk that cannot be loaded is mostly one that a new release replaced: the page is
 * reloaded then, but not over and over; after that the error boundary has it.
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<{ [K in Name]: ComponentType }>,
  name: Name,
): LazyExoticComponent<ComponentType> {
  return lazy(async () => {
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
}
