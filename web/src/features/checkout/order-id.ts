import { generateOrderId } from '@storefront/shared/contract/payments.ts'
import { errorMessage, UserFacingError } from '../../api/error-message.tsx'
import { send } from '../../api/send.ts'
import { t } from '../../messages/language.ts'
import { singleFlightPerFan } from '../../storage/fan.ts'
import { readStored, writeStored } from '../../storage/stored.ts'
import { withTimeout } from '../../storage/with-timeout.ts'

const timeoutMs = 5000

const shared = singleFlightPerFan(generate)

/**
 * PAY-05, CARD-11: the stored order id, or a new one, which is stored. Concurrent callers share one request.
 * @throws UserFacingError (PAY-06)
 */
export function ensureOrderId(): Promise<string> {
  const stored = readStored('order_id')
  return stored === null ? shared() : Promise.resolve(stored)
}

/** CARD-11: `ensureOrderId` with a time limit. @throws UserFacingError */
export const awaitOrderId = (): Promise<string> =>
  withTimeout(timeoutMs, ensureOrderId(), () => {
    throw new UserFacingError(t('unclear.prepareFailed'))
  })

async function generate(): Promise<string> {
  const { orderId } = await send(generateOrderId, {}).catch((cause: unknown) => {
    throw new UserFacingError(errorMessage(cause, t('unclear.orderIdFailed')), { cause })
  })
  // Another tab may have stored an id meanwhile; both tabs have to pay the same order.
  const stored = readStored('order_id')
  if (stored !== null) return stored
  writeStored('order_id', orderId)
  return orderId
}
