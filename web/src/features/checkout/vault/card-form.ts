import { lenientText } from '@storefront/shared/contract/lenient.ts'
import { themeColors } from '@storefront/shared/domain/palette.ts'
import * as z from 'zod/mini'
import { UserFacingError } from '../../../api/error-message.tsx'
import { t } from '../../../messages/language.ts'
import { readStored } from '../../../storage/stored.ts'
import { withTimeout } from '../../../storage/with-timeout.ts'
import { productName } from '../../../venue/branding.ts'

/** The part of the vendor's script (`SpreedlyExpress`) that we use. Callbacks are registered after `init`. */
export type CardVault = {
  init(environmentKey: string, displayOptions: Record<string, string>): void
  onInit(callback: () => void): void
  onPaymentMethod(callback: (token: string, paymentMethod: unknown) => void): void
  onViewClose(callback: () => void): void
  openView(): void
  /** Removes a form, shown or not. */
  unload(): void
  /** Not documented by the vendor, so optional. */
  setStyle?(part: string, css: string): void
}

/** A card in the vault, and its expiry ('MM' and 'YYYY') where the vault returns it. The number never reaches our code. */
export type VaultedCard = { token: string; expiry: { month: string; year: string } | null }

const cleanUpMs = 200
const readyWithinMs = 8000
// The vendor closes its view before it hands over the token.
const tokenAfterCloseMs = 1000
const styleRetries = 3
const styleRetryStepMs = 200

/**
 * CARD-06, CARD-10: sets the hosted form up, or removes it again.
 * @param amount as displayed text
 * @returns shows the form; resolves with null when the fan closes it without a card
 * @throws UserFacingError
 */
export async function prepareForm(
  vault: CardVault,
  environmentKey: string,
  amount: string,
): Promise<() => Promise<VaultedCard | null>> {
  try {
    vault.unload()
    await new Promise((resolve) => setTimeout(resolve, cleanUpMs))
    vault.init(environmentKey, displayOptions(amount))
    const card = cardFrom(vault)
    const ready = new Promise<void>((resolve) => vault.onInit(resolve))
    await withTimeout(readyWithinMs, ready, () => {
      throw new Error('The card form is not ready')
    })
    if (vault.setStyle) styleForm(vault.setStyle.bind(vault))
    return () => {
      vault.openView()
      return card.finally(() => vault.unload())
    }
  } catch (cause) {
    vault.unload()
    throw new UserFacingError(t('checkout.vaultNotSetUp'), { cause })
  }
}

/** CARD-21: only options that the vendor documents. None exists for colours, hidden fields or the form's language. */
function displayOptions(amount: string): Record<string, string> {
  const { firstName = '', lastName = '' } = readStored('customer_details') ?? {}
  const fullName = `${firstName} ${lastName}`.trim()
  return {
    amount,
    company_name: productName(),
    // The form shows the cart's total, but saving a card does not charge it.
    sidebar_top_description: t('checkout.nothingChargedNow'),
    submit_label: t('checkout.saveCard'),
    ...(fullName && { full_name: fullName }),
  }
}

/**
 * CARD-09: labels and button in the tenant's colours for a light page, as the form's frame is white in both themes;
 * full name and email hidden. Styling that fails is tried again (CARD-10); then the form keeps the vendor's style.
 */
function styleForm(setStyle: NonNullable<CardVault['setStyle']>, attempt = 0) {
  const brand = getComputedStyle(document.documentElement).getPropertyValue('--color-brand').trim()
  const colors = themeColors(brand, 'light')
  try {
    setStyle('label', `color: ${colors['--color-primary-text']}`)
    setStyle(
      'submit',
      `background-color: ${colors['--color-primary']}; color: ${colors['--color-on-primary']}`,
    )
    setStyle('full_name', 'display: none')
    setStyle('email', 'display: none')
  } catch (error) {
    if (attempt < styleRetries) setTimeout(() => styleForm(setStyle, attempt + 1), styleRetryStepMs)
    else console.warn('The card form keeps its own colours', error)
  }
}

/** The entered card, or null when the view closes and no card follows within `tokenAfterCloseMs`. */
function cardFrom(vault: CardVault): Promise<VaultedCard | null> {
  return new Promise((resolve) => {
    vault.onPaymentMethod((token, paymentMethod) => resolve(vaultedCard(token, paymentMethod)))
    vault.onViewClose(() => setTimeout(() => resolve(null), tokenAfterCloseMs))
  })
}

const expiry = z.object({ month: lenientText, year: lenientText })

/** CARD-15: the card that the vendor returns. The expiry is null unless it is a month and a year, in any notation. */
export function vaultedCard(token: string, paymentMethod: unknown): VaultedCard {
  const given = z.safeParse(expiry, paymentMethod)
  if (!given.success) return { token, expiry: null }
  const month = given.data.month.padStart(2, '0')
  const year = given.data.year.length === 2 ? `20${given.data.year}` : given.data.year
  const isExpiry = /^(0[1-9]|1[0-2])$/.test(month) && /^\d{4}$/.test(year)
  return { token, expiry: isExpiry ? { month, year } : null }
}
