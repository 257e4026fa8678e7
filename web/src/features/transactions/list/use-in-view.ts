import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

const aheadPx = 200

/** Calls `onReached` when the element comes near the viewport; mounted again, also if it is still there. */
export function useInView<E extends Element = HTMLDivElement>(onReached: () => void): RefObject<E | null> {
  const ref = useRef<E>(null)
  const reached = useEffectEvent(onReached)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reached()
      },
      { rootMargin: `${aheadPx}px 0px`, scrollMargin: `${aheadPx}px 0px` },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return ref
}
