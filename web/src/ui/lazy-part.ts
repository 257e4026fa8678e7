import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react'
import { useLanguage } from '../messages/language.ts'

const firstPauseMs = 3_000
const longestPauseMs = 60_000

/** A component in a chunk of its own; `preload` fetches it before it is shown, and resolves to whether it is there now. */
export type LazyPart<P> = FunctionComponent<P> & { preload: () => Promise<boolean> }

/**
 * The one way to a part of the app in a chunk of its own, for what the first look does without. It suspends until it is there
 * (`<Suspense>` says what is shown meanwhile); one that was preloaded shows at once, where React would keep the loading view
 * on the screen for 0.3 s.
 * @param whenFailed what to do where the chunk cannot be loaded; without it that is tried again, after 3 s, then ever more rarely, once a minute
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
  const insist = async (error: unknown, pauseMs = firstPauseMs): Promise<ComponentType<P>> => {
    console.warn('A part of the page was not loaded', error)
    await pauseOrNetwork(pauseMs)
    return fetched().catch((next) => insist(next, Math.min(pauseMs * 2, longestPauseMs)))
  }
  const Later = lazy(async () => ({
    default: await fetched().catch(whenFailed ?? ((error) => insist(error))),
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

/** Resolves after a while, or as soon as the browser is online again. */
function pauseOrNetwork(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      removeEventListener('online', goOn)
      resolve()
    }
    const timer = setTimeout(goOn, ms)
    addEventListener('online', goOn)
  })
}

/**
 * What is shown stays what it is, or its state would be lost. In another language it is drawn again: all of a screen, with what writes dates
 * and money without asking for the language (LANG-07).
 */
function Chosen<P extends object>({ choose, props }: { choose: () => ComponentType<P>; props: P }) {
  const [Part] = useState<ComponentType<P>>(choose)
  useLanguage()
  return createElement(Part, props)
}
