import { themeColors } from '@storefront/shared/domain/palette.ts'
import { productName } from '../../../api/boot.ts'
import { UserFacingError } from '../../../api/error-message.ts'
import { messages } from '../../../api/messages.ts'
import { cardMessages } from '../messages.ts'
import type { CardForm, CardVault, PreparedForm } from './card-vault.ts'
import { loadCardVault } from './load-vault.ts'

const patienceMs = 5000

/**
 * The vault for a fan who wants to add a card now; waits up to 5 s for a script that is still loading.
 * @throws UserFacingError (CARD-05, CARD-07)
 */
export async function readyVault(): Promise<CardVault> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new UserFacingError(cardMessages.vaultNotReady)), patienceMs)
  })
  const vault = loadCardVault().catch((cause: unknown) => {
    // Without a network it is not the payment system that failed (FAN-29).
    throw new UserFacingError(navigator.onLine ? cardMessages.vaultNotLoaded : messages.api.connection, {
      cause,
    })
  })
  return Promise.race([vault, timeout]).finally(() => clearTimeout(timer))
}

/** The hosted form in the tenant's name and colours; its frame, which is white in either theme, cannot read our CSS variables. */
export function tenantForm(environmentKey: string, amount: string): CardForm {
  const brand = getComputedStyle(document.documentElement).getPropertyValue('--color-brand').trim()
  const colors = themeColors(brand, 'light')
  return {
    environmentKey,
    amount: `$${amount}`,
    companyName: productName(),
    colors: {
      label: colors['--color-primary-text'],
      button: colors['--color-primary'],
      onButton: colors['--color-on-primary'],
    },
  }
}

/** CARD-06: sets the form up, or leaves nothing of it behind. @throws UserFacingError */
export async function prepareForm(vault: CardVault, form: CardForm): Promise<PreparedForm> {
  return vault.prepare(form).catch((cause: unknown) => {
    vault.cleanUp()
    throw new UserFacingError(cardMessages.vaultNotSetUp, { cause })
  })
}
