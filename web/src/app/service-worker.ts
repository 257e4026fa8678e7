import { useEffect } from 'react'
import { getBoot } from '../api/boot.ts'
import { useDevice } from '../storage/device.ts'

// What the first screen asks for comes first: on a stadium's Wi-Fi the pre-cache would compete with it.
const afterLoadMs = 5000

const supported = import.meta.env.PROD && 'serviceWorker' in navigator

/** Registers the worker that pre-caches icons and static assets (UPD-08), 5 s after the page has loaded. */
export function registerServiceWorker(): void {
  if (supported) window.addEventListener('load', () => setTimeout(() => void register(), afterLoadMs))
}

/** FAN-20: a fan who has an order to collect may close the page at once, and has to find it without a network. */
export function useServiceWorkerForPasses(): void {
  const hasPasses = useDevice('passes').length > 0
  useEffect(() => {
    if (supported && hasPasses) void register()
  }, [hasPasses])
}

let registered: Promise<void> | undefined

/** Once a page; the worker looks after its offline shell then, unless this page is that shell. */
function register(): Promise<void> {
  registered ??= navigator.serviceWorker
    .register('/sw.js')
    .then(({ active }) => {
      if (!getBoot().offline) active?.postMessage('keep the offline shell')
    })
    .catch((error) => console.warn('The service worker was not registered', error))
  return registered
}
