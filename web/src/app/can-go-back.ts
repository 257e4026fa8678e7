/**
 * Whether the browser has an earlier page of this site to go back to. Browsers without the Navigation API only know
 * whether the fan came to this page from within it.
 * @param key the location's, from `useLocation()`
 */
export function canGoBack(key: string): boolean {
  return 'navigation' in window ? window.navigation.canGoBack : key !== 'default'
}
