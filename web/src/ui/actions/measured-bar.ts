import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Writes the height of a fixed or sticky bar into a variable of the root, so that focused elements do not scroll under it. A bar
 * in the page's flow leaves the variable to another bar.
 */
export function useMeasuredBar<Element extends HTMLElement>(
  variable: '--header-height' | '--sticky-footer',
): RefObject<Element | null> {
  const bar = useRef<Element>(null)
  useLayoutEffect(() => {
    const element = bar.current
    const root = document.documentElement.style
    if (!element) return
    let stayed = false
    const measure = () => {
      const stays = ['fixed', 'sticky'].includes(getComputedStyle(element).position)
      if (stays) root.setProperty(variable, `${element.offsetHeight}px`)
      else if (stayed) root.removeProperty(variable)
      stayed = stays
    }
    // The observer also calls `measure` once at the start, before that frame is painted.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
      if (stayed) root.removeProperty(variable)
    }
  }, [variable])
  return bar
}
