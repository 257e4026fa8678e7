import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the height of a bar that stays on the screen in a variable of the root, so that nothing scrolls under it; 0 while it
 * stands in the flow of the page, as it does on short screens.
 */
export function useMeasuredBar<Element extends HTMLElement>(
  variable: '--header-height' | '--sticky-footer-below' | '--sticky-footer-above',
): RefObject<Element | null> {
  const bar = useRef<Element>(null)
  useLayoutEffect(() => {
    const element = bar.current
    const root = document.documentElement.style
    if (!element) return
    const measure = () => {
      const stays = ['fixed', 'sticky'].includes(getComputedStyle(element).position)
      root.setProperty(variable, `${stays ? element.offsetHeight : 0}px`)
    }
    // It also calls once when it begins, after the layout of that frame and before it is painted.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
      root.removeProperty(variable)
    }
  }, [variable])
  return bar
}
