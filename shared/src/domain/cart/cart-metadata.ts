import { type DeliveryMethod, upstreamDeliveryMethod } from '../delivery/delivery.ts'

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
 * CALL-25, CALL-26: the cart's metadata. Fields of an allowed method are always there, so that a changed mind overwrites
 * what the cart held before; those of the method not chosen are empty.
 */
export function cartMetadata(details: Details, event: GameEvent, allowed: readonly DeliveryMethod[]) {
  const of = (method: DeliveryMethod, text: string) => (details.deliveryMethod === method ? text.trim() : '')
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
    gameData: { id, name, startOn, endOn },
    gameDate: startOn,
    deliveryMethod: upstreamDeliveryMethod(details.deliveryMethod),
    'transaction.customer.email': details.email.trim(),
  }
}
