import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

const aheadPx = 200

/**
 * Calls `onReconnected` when the element comes near what is visible. Mount it again after each batch: one that stays in
 * view, below a short list, is then reached again.
 */
export function useInView<E extends Element = HTMLDivElement>(
  onReconnected: () => void,
): RefObject<E | null> {
  const ref = useRef<E>(null)
  const reached = useEffectEvent(onReconnected)
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
