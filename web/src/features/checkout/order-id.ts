import { generateOrderId } from '@storefront/shared/contract/payments.ts'
import { paymentMessages } from '@storefront/shared/domain/payment/payment-messages.ts'
import { send } from '../../api/send.ts'
import { sameFan } from '../../storage/sign-out.ts'
import { readStored, writeStored } from '../../storage/stored.ts'
import { orderIdWaitMs } from './order-id-wait.ts'
import { wordsOf } from './words-of.ts'

let running: Promise<string> | null = null

/**
 * The order id, from storage or, where there is none, a new one, which is stored. However many ask at once, one is
 * generated (PAY-05, CARD-11).
 * @throws Error with words for the fan (PAY-06)
 */
export function ensureOrderId(): Promise<string> {
  const stored = readStored('order_id')
  if (stored !== null) return Promise.resolve(stored)
  running ??= generate().finally(() => {
    running = null
  })
  return running
}

/** CARD-11: the order id, given up after 5 s. @throws Error with words for the fan */
export async function awaitOrderId(): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(paymentMessages.prepare)), orderIdWaitMs)
  })
  return Promise.race([ensureOrderId(), patience]).finally(() => clearTimeout(timer))
}

async function generate(): Promise<string> {
  const isSameFan = sameFan()
  const { orderId } = await send(generateOrderId, {}).catch((cause: unknown) => {
    throw new Error(wordsOf(cause, paymentMessages.orderId), { cause })
  })
  // Another tab may have been faster; both have to pay the same order.
  const stored = readStored('order_id')
  if (stored !== null) return stored
  if (isSameFan()) writeStored('order_id', orderId)
  return orderId
}
