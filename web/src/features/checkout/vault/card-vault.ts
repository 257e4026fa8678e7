import { themeColors } from '@storefront/shared/domain/palette.ts'
import { useCallback, useEffect, useState } from 'react'
import { getBoot, productName } from '../../../api/boot.ts'
import { UserFacingError } from '../../../api/error-message.ts'
import { onReached } from '../../../api/reachability.ts'
import { t } from '../../../messages/language.ts'
import { readStored } from '../../../storage/stored.ts'
import { cardMessages } from '../messages.ts'
import { within } from '../within.ts'
import {
  type CardForm,
  type CardVault,
  type Express,
  type PreparedForm,
  spreedlyExpress,
} from './spreedly-express.ts'

const patienceMs = 5000

let loading: Promise<CardVault> | null = null

/**
 * CARD-04: the card vault, its script loaded once for the life of the page. After an error the next caller loads it again.
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

/**
 * CARD-05: loads the card vault with the screen, again once there is a network; `failed` from a load that did not work until
 * one that did.
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

/**
 * The vault for a fan who wants to add a card now; waits up to 5 s for a script that is still loading.
 * @throws UserFacingError (CARD-05, CARD-07)
 */
export function readyVault(): Promise<CardVault> {
  const vault = loadCardVault().catch((cause: unknown) => {
    // Without a network it is not the payment system that failed (FAN-29).
    throw new UserFacingError(navigator.onLine ? cardMessages.vaultNotLoaded : t('errors.connection'), {
      cause,
    })
  })
  return within(patienceMs, vault, () => {
    throw new UserFacingError(cardMessages.vaultNotReady)
  })
}

/** CARD-06: sets the form up, or leaves nothing of it behind. @throws UserFacingError */
export function prepareForm(vault: CardVault, environmentKey: string, amount: string): Promise<PreparedForm> {
  return vault.prepare(tenantForm(environmentKey, amount)).catch((cause: unknown) => {
    vault.cleanUp()
    throw new UserFacingError(cardMessages.vaultNotSetUp, { cause })
  })
}

/** The hosted form in the tenant's name and colours, for the fan who confirmed the order; its frame, which is white in either theme, cannot read our CSS variables. */
function tenantForm(environmentKey: string, amount: string): CardForm {
  const brand = getComputedStyle(document.documentElement).getPropertyValue('--color-brand').trim()
  const colors = themeColors(brand, 'light')
  const { firstName = '', lastName = '' } = readStored('customer_details') ?? {}
  return {
    environmentKey,
    amount,
    companyName: productName(),
    fullName: `${firstName} ${lastName}`.trim(),
    colors: {
      label: colors['--color-primary-text'],
      button: colors['--color-primary'],
      onButton: colors['--color-on-primary'],
    },
  }
}
