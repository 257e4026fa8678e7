import type { Charge } from '../fake-upstream/state/charge.ts'
import type { Outcome } from './journey.ts'

/** The fans' orders against the ledger of the product server. */
export type Payments = {
  readonly fans: number
  /** Fans who were told that they have paid, and whose one order was charged once. */
  readonly paidOnce: number
  readonly chargedTwice: readonly string[]
  /** Told to have paid without a charge, or charged and never told. */
  readonly toldWrong: readonly string[]
  /** Never told, never charged: the product server failed the charge and its history shows nothing that would prove it. */
  readonly unclear: number
  /** Fans who could not order at all. */
  readonly gaveUp: number
}

export function paymentsOf(outcomes: readonly Outcome[], ledger: readonly Charge[]): Payments {
  const taken = Map.groupBy(
    ledger.filter(({ status }) => status === 'SUCCESS'),
    ({ email }) => email,
  )
  const chargesOf = ({ email }: Outcome) => taken.get(email)?.length ?? 0
  const told = (what: Outcome['told']) => outcomes.filter((outcome) => outcome.told === what)
  return {
    fans: outcomes.length,
    paidOnce: told('paid').filter((outcome) => chargesOf(outcome) === 1).length,
    chargedTwice: outcomes.filter((outcome) => chargesOf(outcome) > 1).map(({ email }) => email),
    toldWrong: outcomes
      .filter((outcome) => (outcome.told === 'paid') !== chargesOf(outcome) > 0)
      .map(({ email }) => email),
    unclear: told('unclear').filter((outcome) => chargesOf(outcome) === 0).length,
    gaveUp: told('gave up').length,
  }
}
