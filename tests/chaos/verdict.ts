import type { Charge } from '../fake-upstream/world/order.ts'

/** What the fan was told in the end: the attempt's status, or 'nothing' when it could not be asked for. */
export type FinalWord = 'NONE' | 'PENDING' | 'SUCCESS' | 'FAILED' | 'UNKNOWN' | 'nothing'

export type Verdict = {
  /** What the ledger holds of the order, such as `SUCCESS` or `FAILED, FAILED`. */
  readonly ledger: string
  /** Why the trial failed; null when all is well. */
  readonly wrong: string | null
}

/**
 * At most one charge an order, and the last word is the ledger's. UNKNOWN is a true word only where the customer's
 * transactions prove nothing: no charge arrived, it was declined and is not listed, or it is still being processed.
 * @param answered the charge answers that said SUCCESS
 */
export function verdictOf(lines: readonly Charge[], word: FinalWord, answered: number): Verdict {
  const count = (status: Charge['status']) => lines.filter((line) => line.status === status).length
  const paid = count('SUCCESS')
  const ledger = lines.map(({ status }) => status).join(', ') || 'nothing'
  return { ledger, wrong: wrongWith() }

  function wrongWith(): string | null {
    if (paid + count('PROCESSING') > 1) return `charged ${paid + count('PROCESSING')} times`
    if (answered > 0 && paid === 0) return 'told SUCCESS, not charged'
    if (paid === 1) return word === 'SUCCESS' ? null : `charged, and told ${word}`
    if (word === 'SUCCESS') return 'told SUCCESS in the end, not charged'
    if (word === 'UNKNOWN') return null
    if (count('PROCESSING') === 1) return `being processed, and told ${word}`
    return word === 'FAILED' || word === 'NONE' ? null : `told ${word} in the end`
  }
}
