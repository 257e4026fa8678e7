import type { Charge } from '../fake-upstream/state/charge.ts'

/** The status that the fan's screen ends with: the attempt's, or 'nothing' when it could not be read. */
export type FinalStatus = 'NONE' | 'PENDING' | 'SUCCESS' | 'FAILED' | 'UNKNOWN' | 'nothing'

export type LedgerCheck = {
  /** What the ledger holds of the order, such as `SUCCESS` or `FAILED, FAILED`. */
  readonly ledger: string
  /** The broken promise, null when all were kept. */
  readonly violation: string | null
}

/**
 * At most one charge an order, and the final status is the ledger's. UNKNOWN is correct only where the customer's
 * transactions prove nothing: no charge arrived, it was declined and is not listed, or it is still being processed.
 * @param successes how many charge responses were SUCCESS
 */
export function checkLedger(
  lines: readonly Charge[],
  finalStatus: FinalStatus,
  successes: number,
): LedgerCheck {
  const count = (status: Charge['status']) => lines.filter((line) => line.status === status).length
  const paid = count('SUCCESS')
  const ledger = lines.map(({ status }) => status).join(', ') || 'nothing'
  return { ledger, violation: violationOf() }

  function violationOf(): string | null {
    if (paid + count('PROCESSING') > 1) return `charged ${paid + count('PROCESSING')} times`
    if (successes > 0 && paid === 0) return 'reported SUCCESS, not charged'
    if (paid === 1) return finalStatus === 'SUCCESS' ? null : `charged, but reported ${finalStatus}`
    if (finalStatus === 'SUCCESS') return 'reported SUCCESS in the end, not charged'
    if (finalStatus === 'UNKNOWN') return null
    if (count('PROCESSING') === 1) return `being processed, but reported ${finalStatus}`
    return finalStatus === 'FAILED' || finalStatus === 'NONE' ? null : `reported ${finalStatus} in the end`
  }
}
