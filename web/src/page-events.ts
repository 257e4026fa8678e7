type PageEvents = {
  /** The page is visible again, or restored from the back/forward cache; called twice if the browser reports both. */
  visible?: () => void
  /** The page is hidden, or left. A phone may never show it again. */
  hidden?: () => void
  /** The browser has a network again, which says nothing about our server; also in a hidden page. */
  online?: () => void
  offline?: () => void
}

/** Calls back at these events of the page; returns the unsubscriber. */
export function onPageEvents({ visible, hidden, online, offline }: PageEvents): () => void {
  const subscription = new AbortController()
  const { signal } = subscription
  const listen = (type: string, callback: () => void) => window.addEventListener(type, callback, { signal })
  document.addEventListener(
    'visibilitychange',
    () => (document.visibilityState === 'hidden' ? hidden : visible)?.(),
    { signal },
  )
  if (visible) window.addEventListener('pageshow', ({ persisted }) => persisted && visible(), { signal })
  if (hidden) listen('pagehide', hidden)
  if (online) listen('online', online)
  if (offline) listen('offline', offline)
  return () => subscription.abort()
}
