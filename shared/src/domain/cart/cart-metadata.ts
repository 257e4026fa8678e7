import { cleanEmail } from '../customer/email.ts'
import { type DeliveryMethod, upstreamDeliveryMethod } from '../delivery/delivery.ts'
import { cleanLine } from '../lines.ts'

type Details = {
  email: string
  deliveryMethod: DeliveryMethod
  section: string
  seat: string
  pickupLocation: string
  pickupTime: string
}

/** WORLD-33: a copy without control characters, which the call refuses, as of a name in two lines. */
const withPlainTexts = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_key, each) =>
    typeof each === 'string' ? each.replace(/\p{Cc}+/gu, ' ') : each,
  )

/**
 * CALL-25, CALL-26: the metadata of the cart, with the selected event as it is stored. It has the fields of every allowed method, so that
 * a change of method overwrites earlier values; those of other methods are empty.
 */
export function cartMetadata<E extends { startOn: string }>(
  details: Details,
  event: E,
  allowed: readonly DeliveryMethod[],
) {
  const of = (method: DeliveryMethod, text: string) =>
    details.deliveryMethod === method ? cleanLine(text) : ''
  const gameData = withPlainTexts(event)
  return {
    ...(allowed.includes('inseat') && {
      seat: of('inseat', details.seat),
      section: of('inseat', details.section),
    }),
    ...(allowed.includes('pickup') && {
      pickupTime: of('pickup', details.pickupTime),
      pickupLocation: of('pickup', details.pickupLocation),
    }),
    gameData,
    gameDate: gameData.startOn,
    deliveryMethod: upstreamDeliveryMethod(details.deliveryMethod),
    'transaction.customer.email': cleanEmail(details.email),
  }
}
