import type { CallOf } from '@storefront/shared/contract/endpoint.ts'
import { reportVitals } from '@storefront/shared/contract/operations.ts'

const most = 10
const reported = new Set<string>()

/**
 * Tells operators about a failure nobody expected: its message and screen, nothing personal. Each message once and at
 * most ten in the life of a page; never throws.
 */
export function reportError(error: unknown): void {
  const message = lineOf(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
  if (reported.size >= most || reported.has(message)) return
  reported.add(message)
  const report: CallOf<typeof reportVitals> = {
    body: { entries: [{ kind: 'error', message, screen: location.pathname.slice(0, 32) }] },
  }
  fetch(reportVitals.path, {
    method: reportVitals.method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(report.body),
    credentials: 'same-origin',
    keepalive: true,
  }).catch((failure) => console.warn('Error report not sent', failure))
}

function lineOf(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').slice(0, 300)
}
