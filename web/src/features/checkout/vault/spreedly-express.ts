import { lenientText } from '@storefront/shared/contract/lenient.ts'
import * as z from 'zod/mini'
import { withTimeout } from '../../../storage/with-timeout.ts'

/**
 * The contents of the hosted form: CSS colours, `amount` as displayed text with `note` beside it, `fullName` '' when
 * unknown.
 */
export type CardForm = {
  environmentKey: string
  amount: string
  companyName: string
  fullName: string
  note: string
  submitLabel: string
  colors: { label: string; button: string; onButton: string }
}

/**
 * A card in the vault: its token, and its expiry ('MM' and 'YYYY') where the vault returns it. The card number never
 * reaches our code or server.
 */
export type VaultedCard = { token: string; expiry: { month: string; year: string } | null }

/** A prepared form that is not shown yet; `show` resolves with null when the fan closes it without a card. */
export type PreparedForm = { show(): Promise<VaultedCard | null> }

/** The provider that collects and stores card numbers. */
export type CardVault = {
  /** @throws Error when the form cannot be set up */
  prepare(form: CardForm): Promise<PreparedForm>
  /** Removes a form, shown or not. */
  cleanUp(): void
}

/** The part of the vendor's script (`SpreedlyExpress`) that we use. Callbacks are registered after `init`. */
export type Express = {
  init(environmentKey: string, displayOptions: Record<string, string>): void
  onInit(callback: () => void): void
  onPaymentMethod(callback: (token: string, paymentMethod: unknown) => void): void
  onViewClose(callback: () => void): void
  openView(): void
  unload(): void
  /** Not documented by the vendor, so optional. */
  setStyle?(part: string, css: string): void
}

const cleanUpMs = 200
const readyWithinMs = 8000
// The vendor closes its view before it hands over the token.
const tokenAfterCloseMs = 1000
const styleRetries = 3
const styleRetryStepMs = 200

export function spreedlyExpress(express: Express): CardVault {
  return {
    cleanUp: () => express.unload(),
    async prepare(form) {
      express.unload()
      await new Promise((resolve) => setTimeout(resolve, cleanUpMs))
      express.init(form.environmentKey, displayOptions(form))
      const card = cardFrom(express)
      const ready = new Promise<void>((resolve) => express.onInit(resolve))
      await withTimeout(readyWithinMs, ready, () => {
        throw new Error('The card form is not ready')
      })
      if (express.setStyle) styleForm(express.setStyle.bind(express), form.colors)
      return {
        show() {
          express.openView()
          return card.finally(() => express.unload())
        },
      }
    },
  }
}

/**
 * CARD-21: only display options that the vendor documents. None exists for colours, hidden fields or the form's
 * language, so the name field and the texts are set instead.
 */
function displayOptions({
  amount,
  companyName,
  fullName,
  note,
  submitLabel,
}: CardForm): Record<string, string> {
  return {
    amount,
    company_name: companyName,
    // The form shows the cart's total, but saving a card does not charge it.
    sidebar_top_description: note,
    submit_label: submitLabel,
    ...(fullName && { full_name: fullName }),
  }
}

/**
 * CARD-09: labels and button in the tenant's colours, full name and email hidden. Styling that fails is tried again
 * (CARD-10); after the last try the form keeps the vendor's style.
 */
function styleForm(setStyle: NonNullable<Express['setStyle']>, colors: CardForm['colors'], attempt = 0) {
  try {
    setStyle('label', `color: ${colors.label}`)
    setStyle('submit', `background-color: ${colors.button}; color: ${colors.onButton}`)
    setStyle('full_name', 'display: none')
    setStyle('email', 'display: none')
  } catch (error) {
    if (attempt < styleRetries) setTimeout(() => styleForm(setStyle, colors, attempt + 1), styleRetryStepMs)
    else console.warn('The card form keeps its own colours', error)
  }
}

/** The entered card, or null when the view closes and no card follows within `tokenAfterCloseMs`. */
function cardFrom(express: Express): Promise<VaultedCard | null> {
  return new Promise((resolve) => {
    express.onPaymentMethod((token, paymentMethod) => resolve(vaultedCard(token, paymentMethod)))
    express.onViewClose(() => setTimeout(() => resolve(null), tokenAfterCloseMs))
  })
}

const expiry = z.object({ month: lenientText, year: lenientText })

/**
 * CARD-15: reads the card that the vendor returns; only its token is required. The expiry is null unless it is a
 * month and a year, in any notation.
 */
export function vaultedCard(token: string, paymentMethod: unknown): VaultedCard {
  const given = z.safeParse(expiry, paymentMethod)
  if (!given.success) return { token, expiry: null }
  const month = given.data.month.padStart(2, '0')
  const year = given.data.year.length === 2 ? `20${given.data.year}` : given.data.year
  const isExpiry = /^(0[1-9]|1[0-2])$/.test(month) && /^\d{4}$/.test(year)
  return { token, expiry: isExpiry ? { month, year } : null }
}
