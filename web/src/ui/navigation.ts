import { routes } from '@storefront/shared/domain/routes.ts'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'

/**
 * Whether the browser has an earlier page of this site to go back to. Without the Navigation API only pages since the last load
 * count.
 * @param key the location's, from `useLocation()`
 */
export function canGoBack(key: string): boolean {
  return 'navigation' in window ? window.navigation.canGoBack : key !== 'default'
}

/** The history state of a link back to an earlier screen, which then restores its scroll position. */
export const returning = { returning: true } as const

/** Whether the fan returned to this screen, by the browser's history or by a link with `returning`. */
export function useIsReturn(): boolean {
  const { state } = useLocation()
  const navigation = useNavigationType()
  return navigation === 'POP' || (typeof state === 'object' && state !== null && 'returning' in state)
}

/** The action of Go Back on a screen: back in the history, or to / without an earlier page of ours. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (canGoBack(key) ? navigate(-1) : navigate(routes.home))
}

/** If going back takes longer, there was no page to go back to. */
const longestGoBackMs = 1000

/**
 * The action of Go Back where no screen could be shown. It reloads the previous page, since this one's failure would persist;
 * without a previous page of any site it leads to /.
 */
export function goBackFromFailure(): void {
  const toHome = () => window.location.assign(routes.home)
  if (window.history.length <= 1) {
    toHome()
    return
  }
  const timer = setTimeout(toHome, longestGoBackMs)
  const stop = () => clearTimeout(timer)
  window.addEventListener('pagehide', stop, { once: true })
  window.addEventListener(
    'popstate',
    () => {
      stop()
      window.location.reload()
    },
    { once: true },
  )
  window.history.back()
}

/** How long to wait for a screen to reach its earlier height. */
const longestGrowthMs = 1500
/** Scroll positions by key of the history entry, and the last one by path. */
const positions = new Map<string, number>()

/**
 * Does for a change of screen what the browser does for a page load: a new screen starts at the top with the focus on it; back,
 * forward and links with `returning` restore the scroll position as soon as the content is tall enough.
 */
export function useScreenChange(main: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation()
  const isReturn = useIsReturn()
  const shown = useRef(pathname)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
  }, [])

  // Unsubscribes before the next screen scrolls to the top, which would overwrite this entry's position.
  useLayoutEffect(() => {
    // At once: a tap can follow before any timer, and what is remembered after it would be the next screen's.
    const remember = () => {
      positions.set(key, window.scrollY).set(pathname, window.scrollY)
    }
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key, pathname])

  useLayoutEffect(() => {
    if (isReturn) return scrollWhenPossible(positions.get(key) ?? positions.get(pathname) ?? 0)
    if (shown.current !== pathname) window.scrollTo(0, 0)
  }, [key, isReturn, pathname])

  // Before the paint: a key pressed early would find no focus, or the fan's focus would be taken away.
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // A menu or dialog that was opened during the load keeps the focus.
    if (document.activeElement?.closest('[data-open], dialog')) return
    main.current?.focus({ preventScroll: true })
  }, [main, pathname])
}

function scrollWhenPossible(top: number): (() => void) | undefined {
  if (top === 0) return void window.scrollTo(0, 0)
  const until = performance.now() + longestGrowthMs
  let frame = requestAnimationFrame(function attempt(now) {
    window.scrollTo(0, top)
    if (window.scrollY < top && now < until) frame = requestAnimationFrame(attempt)
  })
  return () => cancelAnimationFrame(frame)
}
