import { useEffect } from 'react'
import { getBoot } from '../api/boot.ts'
import { watchReachability } from '../api/reachability.ts'
import { currentLanguage, onLanguage, t } from '../messages/language.ts'
import { useDevice } from '../storage/device.ts'
import { writeStored } from '../storage/stored.ts'
import { toast } from '../ui/toast/toast.ts'
import { getBranding } from '../venue/branding.ts'

/** Runs once at the start: stores the theme (STORE-04), warns of default branding (TENANT-16), watches reachability (FAN-28). */
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

// On a stadium's Wi-Fi the pre-cache would compete with the first screen's requests.
const afterLoadMs = 5000

const supported = import.meta.env.PROD && 'serviceWorker' in navigator

/** Registers the service worker, which pre-caches icons and static assets (UPD-08), after the page has loaded. */
export function registerServiceWorker(): void {
  if (supported) window.addEventListener('load', () => setTimeout(() => void register(), afterLoadMs))
}

/** FAN-20: registers it at once for a fan with an order to collect, who may close the page and later open it without a network. */
export function useServiceWorkerForPasses(): void {
  const hasPasses = useDevice('passes').length > 0
  useEffect(() => {
    if (supported && hasPasses) void register()
  }, [hasPasses])
}

let registered: Promise<void> | undefined

/** Registers once per page load. */
function register(): Promise<void> {
  registered ??= navigator.serviceWorker
    .register('/sw.js')
    .then(({ active }) => renewShell(active !== null))
    .catch((error) => console.warn('The service worker was not registered', error))
  return registered
}

/**
 * Tells the worker to renew its offline shell, unless this page is that shell or the worker has just stored it. LANG-03: the shell
 * is stored in the page's current language.
 */
async function renewShell(wasActive: boolean): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  let shellLanguage: string | null | undefined
  if (getBoot().offline) shellLanguage = currentLanguage()
  else if (!wasActive) shellLanguage = (await caches.match('/offline.html'))?.headers.get('content-language')
  const updateShell = () => {
    if (shellLanguage === currentLanguage()) return
    shellLanguage = currentLanguage()
    active?.postMessage({ keepShell: shellLanguage })
  }
  updateShell()
  onLanguage(updateShell)
}
