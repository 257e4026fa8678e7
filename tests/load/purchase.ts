import type { Charge } from '../fake-upstream/state/charge.ts'
import type { Purchase } from '../fan/shop.ts'

/** All purchases compared with the ledger. */
export type Payments = {
  readonly purchases: number
  readonly paidOnce: number
  /** Orders that were charged more than once. */
  readonly chargedTwice: readonly string[]
  /** Told to be paid without a charge, or charged and never told. */
  readonly toldWrong: readonly string[]
  /** Neither told nor charged: the product server failed the charge, and its history proves nothing. */
  readonly unclear: number
  readonly gaveUp: number
  readonly refusedTaps: number
  /** From the first refused tap to the last, in ms. */
  readonly refusedForMs: number
  readonly lostCarts: number
}

/** Compares what fans were told with what was charged. */
export function paymentsOf(purchases: readonly Purchase[], ledger: readonly Charge[]): Payments {
  const taken = Map.groupBy(
    ledger.filter(({ status }) => status === 'SUCCESS'),
    ({ orderId }) => orderId,
  )
  const charges = ({ orderIds }: Purchase) =>
    orderIds.reduce((sum, id) => sum + (taken.get(id)?.length ?? 0), 0)
  const nameOf = ({ tenant, orderIds }: Purchase) => `${tenant}/${orderIds.at(-1)}`
  const refused = purchases.flatMap(({ refusedAt }) => refusedAt)
  return {
    purchases: purchases.length,
    paidOnce: purchases.filter((each) => each.told === 'paid' && charges(each) === 1).length,
    chargedTwice: purchases.filter((each) => charges(each) > 1).map(nameOf),
    toldWrong: purchases.filter((each) => (each.told === 'paid') !== charges(each) > 0).map(nameOf),
    unclear: purchases.filter((each) => each.told === 'unclear' && charges(each) === 0).length,
    gaveUp: purchases.filter(({ told }) => told === null).length,
    lostCarts: purchases.filter(({ isCartLost }) => isCartLost).length,
    refusedTaps: refused.length,
    refusedForMs: refused.length === 0 ? 0 : Math.max(...refused) - Math.min(...refused),
  }
}

/** A pause of a venue, from the response that began it to the request that ended it, in ms of the epoch. */
export type Pause = { readonly tenant: string; readonly from: number; readonly to: number }

/** A replica obeys a pause within this time (VEN-07), in ms. */
const obeysWithinMs = 5_000

/** Charges that were tapped when the pause was already known. A charge that was running by then is allowed. */
export function chargesWhilePaused(
  pauses: readonly Pause[],
  purchases: readonly Purchase[],
  ledger: readonly Charge[],
): number {
  const tapsOf = new Map(purchases.flatMap(({ orderIds, taps }) => orderIds.map((id) => [id, taps])))
  return ledger.filter(({ tenant, orderId, receivedAt }) => {
    const chargedAt = Date.parse(receivedAt)
    const tappedAt = tapsOf.get(orderId)?.findLast((at) => at <= chargedAt) ?? 0
    return pauses.some(
      (pause) => pause.tenant === tenant && tappedAt > pause.from + obeysWithinMs && chargedAt < pause.to,
    )
  }).length
}
