import { type RefObject, useLayoutEffect } from 'react'

/**
 * When its component goes and takes what has the focus with it, the browser would leave the focus on the page's body, and a
 * fan at a keyboard would begin at its top again.
 * @param box an element of the component, which has what may be focused
 * @param to what is focused instead, asked for once what takes the component's place is there
 */
export function useFocusGoesOn(box: RefObject<HTMLElement | null>, to: () => HTMLElement | null): void {
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      // Here nothing has been removed yet.
      if (element?.contains(document.activeElement)) queueMicrotask(() => to()?.focus())
    }
  }, [box, to])
}
