import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react'
import { useLanguage } from '../messages/language.ts'
import { onPageEvents } from '../page-events.ts'

const firstPauseMs = 3_000
const longestPauseMs = 60_000

/** A component in a separate chunk; `preload` fetches it early and resolves to whether that succeeded. */
export type LazyPart<P> = FunctionComponent<P> & { preload: () => Promise<boolean> }

/**
 * The one way to load a component from a separate chunk. It suspends until the chunk has loaded. A preloaded part renders without
 * `lazy`, since React would keep a loading view that is already visible for a while.
 * @param whenFailed handles a failed load; by default it is retried with backoff until it succeeds
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  whenFailed?: (error: unknown) => Promise<ComponentType<P>>,
): LazyPart<P> {
  let loaded: ComponentType<P> | undefined
  const fetched = async () => {
    loaded = await load()
    return loaded
  }
  const Later = lazy(async () => ({
    default: await (whenFailed ? fetched().catch(whenFailed) : retryUntilLoaded(fetched)),
  }))
  const choose = () => loaded ?? (Later as ComponentType<P>)
  const preload = () =>
    fetched().then(
      () => true,
      (error) => {
        console.warn('A part of the page was not preloaded', error)
        return false
      },
    )
  return Object.assign((props: P) => createElement(Chosen<P>, { choose, props }), { preload })
}

/** Loads until it succeeds: after a failure with backoff, and as soon as the browser is online again. */
export const retryUntilLoaded = <T>(load: () => Promise<T>, pauseMs = firstPauseMs): Promise<T> =>
  load().catch(async (error) => {
    console.warn('A part of the page was not loaded', error)
    await pauseOrNetwork(pauseMs)
    return retryUntilLoaded(load, Math.min(pauseMs * 2, longestPauseMs))
  })

/** Resolves after `ms`, or as soon as the browser is online again. */
function pauseOrNetwork(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const timer = setTimeout(goOn, ms)
    const unsubscribe = onPageEvents({ online: goOn })
  })
}

/**
 * Keeps the component of its first render, or its state would be lost. It renders again after a change of language, for the dates and
 * money of components that do not subscribe to the language (LANG-07).
 */
function Chosen<P extends object>({ choose, props }: { choose: () => ComponentType<P>; props: P }) {
  const [Part] = useState<ComponentType<P>>(choose)
  useLanguage()
  return createElement(Part, props)
}
