import { useEffect } from 'react'

const latestStartMs = 4000

/**
 * CARD-04: loads the vault's script when the browser is idle. Mounted once, in the layout of signed-in fans. An error
 * is only logged here, since /checkout loads the script again and shows the error.
 */
export function useVaultPreload(): void {
  useEffect(() => {
    const preload = () => void loadScript().catch((error) => console.warn('Payment script', error))
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(preload, latestStartMs)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(preload, { timeout: latestStartMs })
    return () => cancelIdleCallback(idle)
  }, [])
}

const loadScript = () => import('./load-vault.ts').then(({ loadCardVault }) => loadCardVault())
