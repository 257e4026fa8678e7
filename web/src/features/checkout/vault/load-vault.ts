import { useEffect } from 'react'
import { getBoot } from '../../../api/boot.ts'
import type { CardVault } from './card-form.ts'

const latestStartMs = 4000
let loading: Promise<CardVault> | null = null

/**
 * CARD-04: the card vault. Its script is loaded once per page; after an error the next call loads it again.
 * @throws Error when the script cannot be loaded or does not define the vault
 */
export function loadCardVault(): Promise<CardVault> {
  loading ??= load(getBoot().cardVaultScriptUrl).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function load(url: string): Promise<CardVault> {
  const script = document.createElement('script')
  script.src = url
  script.async = true
  await new Promise<void>((resolve, reject) => {
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error('The payment script did not load'))
    }
    document.head.append(script)
  })
  const { SpreedlyExpress } = window as { SpreedlyExpress?: CardVault }
  if (!SpreedlyExpress) throw new Error('The payment script defines no card form')
  return SpreedlyExpress
}

/** CARD-04: loads the script when the browser is idle. An error is only logged: /checkout tries again and shows it. */
export function useVaultPreload(): void {
  useEffect(() => {
    const preload = () => void loadCardVault().catch((error) => console.warn('Payment script', error))
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(preload, latestStartMs)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(preload, { timeout: latestStartMs })
    return () => cancelIdleCallback(idle)
  }, [])
}
