import type { TrialResult } from './trial.ts'

/** What many trials have to meet for their silence to mean something: each situation, and whether it occurred. */
function situationsIn(results: readonly TrialResult[]): Readonly<Record<string, boolean>> {
  const statements = results.flatMap((result) => result.statements)
  const responded = (response: string) => statements.some((statement) => statement.response === response)
  const endsWith = (kind: string, ledger: string) =>
    results.some(
      ({ plan, orders }) =>
        plan.kind === kind && orders.some((order) => order.ledger === ledger && order.told === 'SUCCESS'),
    )
  return {
    'an order was paid again after its success': results.some(
      (result) =>
        result.statements.filter(({ cartId, told }) => cartId !== null && told === 'SUCCESS').length >
        result.orders.length,
    ),
    'a second charge met one that ran': responded('409 PAYMENT_IN_PROGRESS'),
    'a charge was unclear': responded('202 UNKNOWN'),
    'a slow charge was found in the transactions': endsWith('slow processor', 'SUCCESS'),
    'a killed replica had charged': endsWith('kill -9', 'SUCCESS'),
    'a charge could not be written down': responded('503 PAYMENT_NOT_SENT'),
    'a lost decline was found': statements.some(({ cartId, told }) => cartId === null && told === 'FAILED'),
    'a key was in progress': endsWith('key in progress', 'SUCCESS'),
    'an order id was used again': responded('409 ORDER_REUSED'),
    'an order was charged after a decline': endsWith('decline, then lost', 'FAILED, SUCCESS'),
    'an order was charged after a decline, with clocks apart': endsWith('clocks apart', 'FAILED, SUCCESS'),
    'another order of a cart was refused': responded('409 CART_IN_PAYMENT'),
    'nobody could tell whether an order was charged': responded('503 UNAVAILABLE'),
    'a charge met a status that nobody documents': endsWith('odd statuses', 'SUCCESS'),
    'a 409 was decided': results.some(
      ({ plan, orders }) =>
        plan.kind === 'odd statuses' &&
        orders.some(({ told, ledger }) => told === 'FAILED' && ledger === 'nothing'),
    ),
    'a checkout took longer than our server waits': results.some(({ checkouts }) =>
      checkouts.some(({ status }) => status === 504),
    ),
    'a checkout was refused before the order was paid': results.some(({ checkouts }) =>
      checkouts.some(({ code }) => code === 'ORDER_NOT_PAID'),
    ),
    'an order was checked out after its record was lost': results.some(
      ({ plan, checkouts }) =>
        plan.kind === 'checkout after a loss' && checkouts.some(({ status }) => status === 200),
    ),
  }
}

/** The situations that none of the trials met. */
export const missedBy = (results: readonly TrialResult[]): string[] =>
  Object.entries(situationsIn(results)).flatMap(([name, occurred]) => (occurred ? [] : name))
