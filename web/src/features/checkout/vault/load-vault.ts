import { getBoot } from '../../../api/boot.ts'
import { type CardVault, type Express, spreedlyExpress } from './spreedly-express.ts'

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
  const { SpreedlyExpress } = window as { SpreedlyExpress?: Express }
  if (!SpreedlyExpress) throw new Error('The payment script brought no card form')
  return spreedlyExpress(SpreedlyExpress)
}
