import { type ComponentType, createElement, lazy } from 'react'
import { readStored, writeStored } from '../storage/stored.ts'

const reloadAgainAfterMs = 30_000

export type LazyScreen = ComponentType & {
  /** Resolves once the code is there or cannot be had. */
  preload: () => Promise<void>
  /** Besides, reads ahead what the screen begins with, and resolves once that is there, or late. */
  prepare: () => Promise<void>
}

/** A screen's file; `prepare` reads what it begins with. */
type ScreenFile<Name extends string> = { [K in Name]: ComponentType } & { prepare?: () => Promise<unknown> }

/** How long a screen that could be drawn waits for what it begins with, in ms: for what is there already, or nearly. */
const longestWaitMs = 100

/**
 * A screen in a chunk of its own. A chunk that cannot be loaded is mostly one that a new release replaced: the page is
 * reloaded then, but not over and over; after that the error boundary has it. `preload` fetches it before it is shown: it
 * then shows at once, where React would keep the loading view on the screen for 0.3 s.
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<ScreenFile<Name>>,
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
  const fetched = async () => {
    try {
      const file = await load()
      preloaded = file[name]
      return file
    } catch (error) {
      console.warn('A screen was not preloaded', error)
    }
  }
  return Object.assign(() => createElement(preloaded ?? Later), {
    async preload() {
      await fetched()
    },
    async prepare() {
      const file = await fetched()
      const late = new Promise((resolve) => setTimeout(resolve, longestWaitMs))
      const begun = file?.prepare?.().catch((error) => console.warn('A screen was not prepared', error))
      await Promise.race([begun, late])
    },
  })
}
