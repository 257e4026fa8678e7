import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useIsReturn } from '../ui/actions/go-back.ts'

const patienceMs = 1500
/** Where each view of the history was scrolled to, and each path when it was last seen. */
const positions = new Map<string, number>()

/**
 * What a page load would do and a change of screen must do itself: a new screen starts at its top with the focus on it;
 * back and forward, and the header's way back, return to where the fan had scrolled, as soon as the content is tall enough again.
 */
export function useScreenChange(main: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation()
  const isReturn = useIsReturn()
  const shown = useRef(pathname)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
  }, [])

  // Before the scroll to the top of the next view, which belongs to the next entry of the history.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = () => {
      timer = undefined
      positions.set(key, window.scrollY).set(pathname, window.scrollY)
    }
    // Right after the frame: in the handler itself the question would have the page laid out once more.
    const onScroll = () => {
      timer ??= setTimeout(remember)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
    }
  }, [key, pathname])

  useLayoutEffect(() => {
    if (isReturn) return scrollWhenPossible(positions.get(key) ?? positions.get(pathname) ?? 0)
    if (shown.current !== pathname) window.scrollTo(0, 0)
  }, [key, isReturn, pathname])

  // Before the new screen is painted: a key that is pressed at once would find no focus, and lose it to this one.
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // A menu or dialog that was opened while the screen was on its way keeps the focus.
    if (document.activeElement?.closest('[data-open], dialog')) return
    main.current?.focus({ preventScroll: true })
  }, [main, pathname])
}

function scrollWhenPossible(top: number): (() => void) | undefined {
  if (top === 0) return void window.scrollTo(0, 0)
  const until = performance.now() + patienceMs
  let frame = requestAnimationFrame(function attempt(now) {
    window.scrollTo(0, top)
    if (window.scrollY < top && now < until) frame = requestAnimationFrame(attempt)
  })
  return () => cancelAnimationFrame(frame)
}
