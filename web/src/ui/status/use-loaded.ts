import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component whose code is loaded for the few who need it, and stays from then on; null until it is there.
 * @param load the same function at each render
 */
export function useLoaded<Props>(
  isNeeded: boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const [Loaded, show] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    load().then(
      (component) => show(() => component),
      (error) => console.warn('A part of the page was not loaded', error),
    )
  }, [isNeeded, load])
  return Loaded
}
