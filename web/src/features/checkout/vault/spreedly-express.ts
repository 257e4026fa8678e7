import { lenientText } from '@storefront/shared/contract/lenient.ts'
import * as z from 'zod/mini'
import type { CardForm, CardVault, PreparedForm, VaultedCard } from './card-vault.ts'

/** What we use of the vendor's script (`SpreedlyExpress`). Callbacks are registered by calling, after `init`. */
export type Express = {
  init(environmentKey: string, displayOptions: Record<string, string>): void
  onInit(callback: () => void): void
  onPaymentMethod(callback: (token: string, paymentMethod: unknown) => void): void
  onViewClose(callback: () => void): void
  openView(): void
  unload(): void
  setStyle(part: string, css: string): void
}

const cleanUpMs = 200
const readyWithinMs = 8000
// The vendor closes its view before it hands over the token.
const tokenAfterCloseMs = 1000
const styleRetries = 3
const styleRetryStepMs = 200

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The card vault of Spreedly, through its hosted form Express. */
export function spreedlyExpress(express: Express): CardVault {
  return {
    vendor: 'Spreedly',
    cleanUp: () => express.unload(),
    async prepare(form: CardForm): Promise<PreparedForm> {
      express.unload()
      await pause(cleanUpMs)
      express.init(form.environmentKey, {
        amount: form.amount,
        company_name: form.companyName,
        submit_label: 'Save card',
      })
      const card = cardFrom(express)
      await untilReady(express)
      styleForm(express, form.colors)
      return {
        async show() {
          express.openView()
          return card.finally(() => express.unload())
        },
      }
    },
  }
}

function untilReady(express: Express): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The card form is not ready')), readyWithinMs)
    express.onInit(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/**
 * CARD-09: labels and button in the tenant's colours, full name and email hidden. A form that cannot take them yet is
 * tried again up to 3 times, 200, 400 and 600 ms after the first (CARD-10); one that never can keeps its own.
 */
function styleForm(express: Express, colors: CardForm['colors'], attempt = 0): void {
  try {
    express.setStyle('label', `color: ${colors.label}`)
    express.setStyle('submit', `background-color: ${colors.button}; color: ${colors.onButton}`)
    express.setStyle('full_name', 'display: none')
    express.setStyle('email', 'display: none')
  } catch (error) {
    if (attempt < styleRetries) setTimeout(() => styleForm(express, colors, attempt + 1), styleRetryStepMs)
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

const expiry = z.catch(z.object({ month: lenientText, year: lenientText }), { month: '', year: '' })

/** CARD-15: a card as the vendor hands it over, its expiry as 'MM' and 'YYYY' however it was written. */
export function vaultedCard(token: string, paymentMethod: unknown): VaultedCard {
  const { month, year } = z.parse(expiry, paymentMethod)
  return { token, month: month.padStart(2, '0'), year: year.length === 2 ? `20${year}` : year }
}
