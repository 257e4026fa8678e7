import type { Result } from './drill.ts'

type Row = { readonly name: string; readonly result: Result; readonly broken: readonly string[] }

const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((a, b) => a + b, 0)
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

/** The results as a table in Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const header = [
    'drill',
    'requests',
    'failed',
    'failed for want of the product server',
    'logged out',
    'orders',
    'charged twice',
    'refused taps (for)',
    'taps while paused (charged, carts lost)',
    'unclear taps',
    'unresolved',
    'longest until paid',
    'p50 / p99',
    'held',
  ]
  const lines = rows.map(({ name, result: { tally, payments, pages }, broken }) => [
    pages ? `${name}, ${pages.loads} page loads` : name,
    tally.requests,
    sum(tally.failed) + (pages?.broken.length ?? 0),
    tally.failedForProductServer,
    tally.loggedOut,
    payments.orders,
    payments.chargedTwice,
    payments.refusedTaps === 0 ? '0' : `${payments.refusedTaps} (${seconds(payments.refusedForMs)})`,
    payments.pausedTaps === 0
      ? '0'
      : `${payments.pausedTaps} (${payments.chargedWhilePaused}, ${payments.lostCarts})`,
    payments.unclearTaps,
    payments.unresolved,
    seconds(payments.longestMs),
    `${Math.round(tally.p50Ms)} / ${Math.round(tally.p99Ms)} ms`,
    broken.length === 0 ? 'yes' : 'NO',
  ])
  return [header, header.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
