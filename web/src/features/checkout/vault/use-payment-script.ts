import { useEffect } from 'react'
import { loadCardVault } from './vault-script.ts'

const atTheLatestMs = 4000

/**
 * CARD-04: loads the vault's script for a signed-in fan, when the page has nothing better to do. Mounted once, in the
 * layout that only signed-in fans see. What fails here is told on /checkout, which loads it again.
 */
export function usePaymentScript(): void {
  useEffect(() => {
    const load = () => void loadCardVault().catch((error) => console.warn('Payment script', error))
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(load, atTheLatestMs)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(load, { timeout: atTheLatestMs })
    return () => cancelIdleCallback(idle)
  }, [])
}
