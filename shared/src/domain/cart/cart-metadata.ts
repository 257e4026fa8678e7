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

type GameEvent = { id: string | number; name: string; startOn: string; endOn: string }

/**
 * CALL-25, CALL-26: the metadata of the cart. It has the fields of every allowed method, so that a change of method
 * overwrites earlier values; those of other methods are empty.
 */
export function cartMetadata(details: Details, event: GameEvent, allowed: readonly DeliveryMethod[]) {
  const of = (method: DeliveryMethod, text: string) =>
    details.deliveryMethod === method ? cleanLine(text) : ''
  const { id, name, startOn, endOn } = event
  return {
    ...(allowed.includes('inseat') && {
      seat: of('inseat', details.seat),
      section: of('inseat', details.section),
    }),
    ...(allowed.includes('pickup') && {
      pickupTime: of('pickup', details.pickupTime),
      pickupLocation: of('pickup', details.pickupLocation),
    }),
    // WORLD-33: the call refuses control characters, as of a name in two lines.
    gameData: { id, name: name.replace(/\p{Cc}+/gu, ' '), startOn, endOn },
    gameDate: startOn,
    deliveryMethod: upstreamDeliveryMethod(details.deliveryMethod),
    'transaction.customer.email': cleanEmail(details.email),
  }
}
