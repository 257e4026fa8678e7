import { getBoot } from '../../../api/boot.ts'
import type { CardVault } from './card-vault.ts'
import type { Express } from './express.ts'
import { spreedlyExpress } from './spreedly-express.ts'

let loading: Promise<CardVault> | null = null

/**
 * The card vault, its script loaded once for the life of the page (CARD-04). One that failed is loaded anew by the
 * next caller.
 * @throws Error when the script cannot be loaded or is not what it should be
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
    script.onerror = () => reject(new Error('The payment script did not load'))
    document.head.append(script)
  }).catch((error: unknown) => {
    script.remove()
    throw error
  })
  const { SpreedlyExpress } = window as { SpreedlyExpress?: Express }
  if (!SpreedlyExpress) throw new Error('The payment script brought no card form')
  return spreedlyExpress(SpreedlyExpress)
}
