import type { Id } from '@storefront/shared/contract/lenient.ts'
import { initiatePayment, saveCard } from '@storefront/shared/contract/payments.ts'
import { errorMessage, UserFacingError } from '../../../api/error-message.ts'
import { send } from '../../../api/send.ts'
import { cardMessages } from '../messages.ts'
import { awaitOrderId } from '../order-id.ts'
import type { VaultedCard } from '../vault/card-vault.ts'

export type Initiation = { cardToken: string; sessionId: string; environmentKey: string }

/**
 * CARD-08: a fresh payment initiation, one for each card.
 * @param amount what the form is going to show, '' when it is not known
 * @throws UserFacingError (CARD-11 to CARD-14)
 */
export async function initiate(amount: string, vendor: string): Promise<Initiation> {
  const orderId = await awaitOrderId()
  const { card, session, processor } = await send(initiatePayment, {
    body: { orderId, amount: '1.00' },
  }).catch((cause: unknown) => {
    throw new UserFacingError(errorMessage(cause, cardMessages.initiateFailed), { cause })
  })
  const { environmentKey } = processor.connector.metadata
  if (!card.id || !session.id || !amount) throw new UserFacingError(cardMessages.noTokens)
  if (!environmentKey) throw new UserFacingError(`${cardMessages.noProvider} (${vendor})`)
  return { cardToken: card.id, sessionId: session.id, environmentKey }
}

/**
 * CARD-15: saves the vaulted card; returns its id where the response has one. The product server needs the expiry, so a card
 * that came without one is not sent.
 * @throws UserFacingError (CARD-16)
 */
export async function saveVaultedCard(card: VaultedCard, initiation: Initiation): Promise<Id | null> {
  if (!card.expiry) throw new UserFacingError(cardMessages.noExpiry)
  const body = {
    rcCardToken: initiation.cardToken,
    cardToken: card.token,
    cardExpiry: card.expiry,
    sessionId: initiation.sessionId,
  }
  const { id } = await send(saveCard, { body }).catch((cause: unknown) => {
    throw new UserFacingError(errorMessage(cause, cardMessages.saveFailed), { cause })
  })
  return id
}
