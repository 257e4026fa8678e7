import { useCallback, useEffect, useState } from 'react'
import { getBoot } from '../../../api/boot.ts'
import { onReached } from '../../../api/reachability.ts'
import type { CardVault } from './card-vault.ts'
import type { Express } from './spreedly-express.ts'

let loading: Promise<CardVault> | null = null

/**
 * The card vault, its script loaded once for the life of the page (CARD-04). After an error the next caller loads it
 * again.
 * @throws Error when the script cannot be loaded or is not what it should be
 */
export function loadCardVault(): Promise<CardVault> {
  loading ??= load(getBoot().cardVaultScriptUrl).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/**
 * Loads the card vault with the screen, again once there is a network; `failed` from a load that did not work until one that
 * did (CARD-05).
 */
export function useCardVault() {
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    loadCardVault().then(
      () => setFailed(false),
      () => setFailed(true),
    )
  }, [])
  useEffect(load, [load])
  useEffect(() => (failed ? onReached(load) : undefined), [failed, load])
  return { failed, load }
}

async function load(url: string): Promise<CardVault> {
  const script = document.createElement('script')
  script.src = url
  script.async = true
  await new Promise<void>((resolve, reject) => {
    script.onload = () => resolve()
    script.onerror = () => reject(new Error('The payment script did not load'))
    document.head.append(script)
  }).catch((error: unknown) => {
    script.remove()
    throw error
  })
  const { SpreedlyExpress } = window as { SpreedlyExpress?: Express }
  if (!SpreedlyExpress) throw new Error('The payment script brought no card form')
  // What speaks to the script is as late as the script.
  const { spreedlyExpress } = await import('./spreedly-express.ts')
  return spreedlyExpress(SpreedlyExpress)
}
