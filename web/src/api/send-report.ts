import { csrfHeader } from '@storefront/shared/contract/csrf-header.ts'
import type { CallOf } from '@storefront/shared/contract/endpoint.ts'
import { reportVitals, type Vital } from '@storefront/shared/contract/operations.ts'

/** The screen that a report is about, within the bounds of its schema. */
export const reportedScreen = (): string => location.pathname.slice(0, 32)

/** Sends entries to operators, also from a page that is being closed. Never throws: what reports errors must not cause any. */
export function sendReport(entries: Vital[]): void {
  const { body }: CallOf<typeof reportVitals> = { body: { entries } }
  fetch(reportVitals.path, {
    method: reportVitals.method,
    headers: { 'Content-Type': 'application/json', ...csrfHeader },
    body: JSON.stringify(body),
    credentials: 'same-origin',
    keepalive: true,
  }).catch((error) => console.warn('Report not sent', error))
}
