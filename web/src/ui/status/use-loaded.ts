import { type ComponentType, useEffect, useState } from 'react'

type Load<Props> = () => Promise<ComponentType<Props>>

const againAfterMs = 3_000

/**
 * A component whose code is loaded once it is needed, and stays from then on; null until it is there. Where it
 * cannot be loaded that is tried again.
 * @param load the same function at each render
 */
export function useLoaded<Props>(isNeeded: boolean, load: Load<Props>): ComponentType<Props> | null {
  const [Loaded, show] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const attempt = () =>
      void load().then(
        (component) => show(() => component),
        (error) => {
          console.warn('A part of the page was not loaded', error)
          if (!stopped) timer = setTimeout(attempt, againAfterMs)
        },
      )
    attempt()
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [isNeeded, load])
  return Loaded
}
