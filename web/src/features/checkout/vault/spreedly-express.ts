import { lenientText } from '@storefront/shared/contract/lenient.ts'
import * as z from 'zod/mini'
import { within } from '../within.ts'

/** What the hosted form shows; colours as CSS colours, `amount` as a person reads it and `note` beside it, `fullName` '' when it is not known. */
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
 * A card that the vault keeps: its token, and its expiry ('MM' and 'YYYY') where the vault hands that over. Its number never
 * reaches our code or server.
 */
export type VaultedCard = { token: string; expiry: { month: string; year: string } | null }

/** A form that is ready and not yet on the screen; `show` resolves with null when the fan closed it without a card. */
export type PreparedForm = { show(): Promise<VaultedCard | null> }

/** Where card numbers are entered and kept. */
export type CardVault = {
  /** @throws Error when the form cannot be set up */
  prepare(form: CardForm): Promise<PreparedForm>
  /** Takes a form away, shown or not. */
  cleanUp(): void
}

/** What we use of the vendor's script (`SpreedlyExpress`). Callbacks are registered by calling, after `init`. */
export type Express = {
  init(environmentKey: string, displayOptions: Record<string, string>): void
  onInit(callback: () => void): void
  onPaymentMethod(callback: (token: string, paymentMethod: unknown) => void): void
  onViewClose(callback: () => void): void
  openView(): void
  unload(): void
  /** Not documented by the vendor: used where it is there. */
  setStyle?(part: string, css: string): void
}

const cleanUpMs = 200
const readyWithinMs = 8000
// The vendor closes its view before it hands over the token.
const tokenAfterCloseMs = 1000
const styleRetries = 3
const styleRetryStepMs = 200

/** The card vault of Spreedly, through its hosted form Express. */
export function spreedlyExpress(express: Express): CardVault {
  return {
    cleanUp: () => express.unload(),
    async prepare(form) {
      express.unload()
      await new Promise((resolve) => setTimeout(resolve, cleanUpMs))
      express.init(form.environmentKey, displayOptions(form))
      const card = cardFrom(express)
      const ready = new Promise<void>((resolve) => express.onInit(resolve))
      await within(readyWithinMs, ready, () => {
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
 * CARD-21: what the form shows, in options that the vendor documents and no other. There is none for colours, for hidden fields
 * or for the form's own language: a name field that the form shows is filled in at least, and so are the words that we may choose.
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
    // The amount is what the cart costs; a fan who saves a card does not pay it yet.
    sidebar_top_description: note,
    submit_label: submitLabel,
    ...(fullName && { full_name: fullName }),
  }
}

/**
 * CARD-09: labels and button in the tenant's colours, full name and email hidden, for a form that takes styles. One that
 * cannot take them yet is tried again up to 3 times, 200, 400 and 600 ms after the first (CARD-10); one that never can keeps
 * its own.
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

/** The entered card, or null when a view that closed has brought none within 1 s. */
function cardFrom(express: Express): Promise<VaultedCard | null> {
  return new Promise((resolve) => {
    express.onPaymentMethod((token, paymentMethod) => resolve(vaultedCard(token, paymentMethod)))
    express.onViewClose(() => setTimeout(() => resolve(null), tokenAfterCloseMs))
  })
}

const expiry = z.object({ month: lenientText, year: lenientText })

/**
 * CARD-15: a card as the vendor hands it over; all but its token is optional there. Its expiry is null unless it is a month
 * and a year, however they were written.
 */
export function vaultedCard(token: string, paymentMethod: unknown): VaultedCard {
  const given = z.safeParse(expiry, paymentMethod)
  if (!given.success) return { token, expiry: null }
  const month = given.data.month.padStart(2, '0')
  const year = given.data.year.length === 2 ? `20${given.data.year}` : given.data.year
  const isExpiry = /^(0[1-9]|1[0-2])$/.test(month) && /^\d{4}$/.test(year)
  return { token, expiry: isExpiry ? { month, year } : null }
}
