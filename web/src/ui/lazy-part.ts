import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react'

const againAfterMs = 3_000

/** A component in a chunk of its own; `preload` fetches it before it is shown, and resolves once it is there or cannot be had. */
export type LazyPart<P> = FunctionComponent<P> & { preload: () => Promise<void> }

/**
 * The one way to a part of the app in a chunk of its own, for what the first look does without. It suspends until it is there
 * (`<Suspense>` says what is shown meanwhile); one that was preloaded shows at once, where React would keep the loading view
 * on the screen for 0.3 s.
 * @param whenFailed what to do where the chunk cannot be loaded; without it that is tried again, each 3 s
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
  const insist = async (error: unknown): Promise<ComponentType<P>> => {
    console.warn('A part of the page was not loaded', error)
    await new Promise((resolve) => setTimeout(resolve, againAfterMs))
    return fetched().catch(insist)
  }
  const Later = lazy(async () => ({ default: await fetched().catch(whenFailed ?? insist) }))
  const choose = () => loaded ?? (Later as ComponentType<P>)
  const preload = () =>
    fetched().then(
      () => {},
      (error) => console.warn('A part of the page was not preloaded', error),
    )
  return Object.assign((props: P) => createElement(Chosen<P>, { choose, props }), { preload })
}

/** What is shown stays what it is, or its state would be lost. */
function Chosen<P extends object>({ choose, props }: { choose: () => ComponentType<P>; props: P }) {
  const [Part] = useState<ComponentType<P>>(choose)
  return createElement(Part, props)
}
