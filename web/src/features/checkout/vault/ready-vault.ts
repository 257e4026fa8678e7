import { paymentMessages } from '@storefront/shared/domain/payment/payment-messages.ts'
import type { CardForm, CardVault, PreparedForm } from './card-vault.ts'
import { vaultMessages } from './vault-messages.ts'
import { loadCardVault } from './vault-script.ts'

const patienceMs = 5000

/**
 * The vault for a fan who wants to add a card now: given a few seconds where its script is still on its way.
 * @throws Error with words for the fan (CARD-05, CARD-07)
 */
export async function readyVault(): Promise<CardVault> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(paymentMessages.notReady)), patienceMs)
  })
  const vault = loadCardVault().catch((cause: unknown) => {
    throw new Error(vaultMessages.notLoaded, { cause })
  })
  return Promise.race([vault, patience]).finally(() => clearTimeout(timer))
}

/** CARD-06. @throws Error with words for the fan */
export async function prepareForm(vault: CardVault, form: CardForm): Promise<PreparedForm> {
  return vault.prepare(form).catch((cause: unknown) => {
    vault.cleanUp()
    throw new Error(vaultMessages.notSetUp, { cause })
  })
}
