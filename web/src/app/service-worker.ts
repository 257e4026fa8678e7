/** Registers the worker that pre-caches icons and static assets (UPD-08), once the page has loaded and idles. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', () => {
    navigator.serviceWorker
      .register('/sw.js')
      .catch((error) => console.warn('The service worker was not registered', error))
  })
}
