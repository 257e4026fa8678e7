import type { CardForm, CardVault, PreparedForm, VaultedCard } from './card-vault.ts'
import type { Express } from './express.ts'
import { colourForm } from './form-colours.ts'
import { vaultedCard } from './vaulted-card.ts'

const cleanUpMs = 200
const readyWithinMs = 8000
// The vendor closes its view before it hands over the token.
const tokenAfterCloseMs = 1000

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The vault behind Spreedly Express. */
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
      colourForm(express, form.colors)
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

/** The entered card, or null once a closed view has brought none for a moment. */
function cardFrom(express: Express): Promise<VaultedCard | null> {
  return new Promise((resolve) => {
    express.onPaymentMethod((token, paymentMethod) => resolve(vaultedCard(token, paymentMethod)))
    express.onViewClose(() => setTimeout(() => resolve(null), tokenAfterCloseMs))
  })
}
