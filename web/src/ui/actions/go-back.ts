import { routes } from '@storefront/shared/domain/routes.ts'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'

/** How long the browser may take to go back before there is taken to be nowhere to go. */
const patienceMs = 1000

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
  const timer = setTimeout(toHome, patienceMs)
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
