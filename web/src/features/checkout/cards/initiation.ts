import { initiatePayment } from '@storefront/shared/contract/payments.ts'
import { cardFormRefusal } from '@storefront/shared/domain/payment/payment.ts'
import { paymentMessages } from '@storefront/shared/domain/payment/payment-messages.ts'
import { send } from '../../../api/send.ts'
import { awaitOrderId } from '../order-id.ts'
import { wordsOf } from '../words-of.ts'

export type Initiation = { cardToken: string; sessionId: string; environmentKey: string }

/**
 * CARD-08: a fresh payment initiation, one for each card.
 * @param amount what the form is going to show, '' when it is not known
 * @throws Error with words for the fan (CARD-11 to CARD-14)
 */
export async function initiate(amount: string, vendor: string): Promise<Initiation> {
  const orderId = await awaitOrderId()
  const answer = await send(initiatePayment, { body: { orderId, amount: '1.00' } }).catch(
    (cause: unknown) => {
      throw new Error(wordsOf(cause, paymentMessages.initiate), { cause })
    },
  )
  const initiation = {
    cardToken: answer.card.id,
    sessionId: answer.session.id,
    environmentKey: answer.processor.connector.metadata.environmentKey,
  }
  const refusal = cardFormRefusal({ ...initiation, amount }, vendor)
  if (refusal) throw new Error(refusal)
  return initiation
}
