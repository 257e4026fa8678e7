// What the first screen asks for comes first: on a stadium's Wi-Fi the pre-cache would compete with it.
const afterLoadMs = 5_000

/** Registers the worker that pre-caches icons and static assets (UPD-08), 5 s after the page has loaded. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () =>
    navigator.serviceWorker
      .register('/sw.js')
      .catch((error) => console.warn('The service worker was not registered', error))
  window.addEventListener('load', () => setTimeout(register, afterLoadMs))
}
