import type { Id } from '@storefront/shared/contract/lenient.ts'
import { saveCard } from '@storefront/shared/contract/payments.ts'
import { paymentMessages } from '@storefront/shared/domain/payment/payment-messages.ts'
import { send } from '../../../api/send.ts'
import type { VaultedCard } from '../vault/card-vault.ts'
import { wordsOf } from '../words-of.ts'
import type { Initiation } from './initiation.ts'

/** CARD-15: saves what the vault keeps; answers the card's id where there is one. @throws Error with words for the fan (CARD-16) */
export async function saveVaultedCard(card: VaultedCard, initiation: Initiation): Promise<Id | null> {
  try {
    const { id } = await send(saveCard, {
      body: {
        rcCardToken: initiation.cardToken,
        cardToken: card.token,
        cardExpiry: { month: card.month, year: card.year },
        sessionId: initiation.sessionId,
      },
    })
    return id
  } catch (cause) {
    throw new Error(wordsOf(cause, paymentMessages.saveCard), { cause })
  }
}
