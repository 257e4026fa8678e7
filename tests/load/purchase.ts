import type { Charge } from '../fake-upstream/state/charge.ts'

/** What a fan did to pay one cart, and what they were told. */
export type Purchase = {
  readonly tenant: string
  /** Usually one; another one where the storefront does not know the first any more. */
  readonly orderIds: string[]
  /** Taps on Pay Now, in ms of the epoch, and those of them that were told that nothing was sent. */
  readonly taps: number[]
  readonly refusedAt: number[]
  /** Whether the cart was another one after its venue had been paused. */
  isCartLost: boolean
  /** How it ended; null where the fan gave up. */
  told: 'paid' | 'unclear' | null
}

/** Purchases against the ledger of the product server. */
export type Payments = {
  readonly purchases: number
  readonly paidOnce: number
  /** Orders for which a card was charged more than once. */
  readonly chargedTwice: readonly string[]
  /** Told to have paid without a charge, or charged and never told. */
  readonly toldWrong: readonly string[]
  /** Never told, never charged: the product server failed the charge and its history shows nothing that would prove it. */
  readonly unclear: number
  readonly gaveUp: number
  readonly refusedTaps: number
  /** From the first of them to the last, in ms. */
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

/** When a venue was paused: from when that was answered until it was asked to be opened, in ms of the epoch. */
export type Pause = { readonly tenant: string; readonly from: number; readonly to: number }

/** A replica obeys within this time (VEN-07), in ms. */
const obeysWithinMs = 5_000

/** The charges of taps that came when their venue was known to be paused: what was under way then is carried out. */
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
