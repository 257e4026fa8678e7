import { useEffect } from 'react'
import { getBoot, getBranding } from '../api/boot.ts'
import { watchReachability } from '../api/reachability.ts'
import { t } from '../messages/language.ts'
import { useDevice } from '../storage/device.ts'
import { writeStored } from '../storage/stored.ts'
import { toast } from '../ui/toast/toast.ts'

/** What happens once when a tenant's page starts: keeps its theme (STORE-04), warns of the default branding (TENANT-16), watches whether our server can be reached (FAN-28). */
export function useStartup(): void {
  useEffect(watchReachability, [])
  useEffect(() => {
    const { primaryColor, favIconURL } = getBranding()
    writeStored('theme-config', { primaryColor, favIconURL })
    if (getBoot().branding.status !== 'default') return
    toast({
      title: t('app.defaultBranding'),
      variant: 'destructive',
      keepOnNavigation: true,
    })
  }, [])
}

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
