import { routes } from '@storefront/shared/domain/routes.ts'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'

/**
 * Whether the browser has an earlier page of this site to go back to. Browsers without the Navigation API only know
 * whether the fan came to this page from within it.
 * @param key the location's, from `useLocation()`
 */
export function canGoBack(key: string): boolean {
  return 'navigation' in window ? window.navigation.canGoBack : key !== 'default'
}

/** The history state of a link that leads back to a screen that the fan was on: it is to be as they left it. */
export const returning = { returning: true } as const

/** Whether the fan comes back to where they were, by the browser's history or by a link that says so (`returning`). */
export function useIsReturn(): boolean {
  const { state } = useLocation()
  const navigation = useNavigationType()
  return navigation === 'POP' || (typeof state === 'object' && state !== null && 'returning' in state)
}

/** What Go Back does on a screen: back in the history, and to / for a fan who has no page of ours behind them. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (canGoBack(key) ? navigate(-1) : navigate(routes.home))
}

/** How long the browser may take to go back before there is taken to be nowhere to go. */
const longestGoBackMs = 1000

/**
 * What Go Back does where no screen could be shown. The page behind is loaded anew, since what failed would stay; without
 * any page behind, of whatever site, it leads to /.
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

/** How long a screen may take to be as tall again as the fan left it. */
const longestGrowthMs = 1500
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
  const until = performance.now() + longestGrowthMs
  let frame = requestAnimationFrame(function attempt(now) {
    window.scrollTo(0, top)
    if (window.scrollY < top && now < until) frame = requestAnimationFrame(attempt)
  })
  return () => cancelAnimationFrame(frame)
}
