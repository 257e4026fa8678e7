import { useEffect } from 'react'

const atTheLatestMs = 4000

/**
 * CARD-04: loads the vault's script for a signed-in fan when the browser is idle. Mounted once, in the layout that only
 * signed-in fans see. An error is only logged here: /checkout loads the script again and shows what went wrong.
 */
export function usePaymentScript(): void {
  useEffect(() => {
    const preload = () => void loadScript().catch((error) => console.warn('Payment script', error))
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(preload, atTheLatestMs)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(preload, { timeout: atTheLatestMs })
    return () => cancelIdleCallback(idle)
  }, [])
}

const loadScript = () => import('./vault/load-vault.ts').then(({ loadCardVault }) => loadCardVault())
