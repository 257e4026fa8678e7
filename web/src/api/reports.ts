import { csrfHeader } from '@storefront/shared/contract/csrf-header.ts'
import type { CallOf } from '@storefront/shared/contract/endpoint.ts'
import { type Vital, reportVitals as vitalsReport } from '@storefront/shared/contract/operations.ts'
import type { Metric } from 'web-vitals'

const mostErrors = 10
const reported = new Set<string>()

/**
 * Reports an unexpected error to operators: its message and screen, nothing personal. Each message once and at most ten
 * in the life of a page; never throws.
 */
export function reportError(error: unknown): void {
  const message = lineOf(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
  if (reported.size >= mostErrors || reported.has(message)) return
  reported.add(message)
  sendReport([{ kind: 'error', message, screen: reportedScreen() }])
}

function lineOf(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').slice(0, 300)
}

/** The loader comes after the first screen's own files; the browser keeps what was measured before. */
const afterLoadMs = 1_000
const mostMs = 600_000

/**
 * Measures how fast this page was for its fan (LCP, INP, CLS, FCP, TTFB) and reports it to operators each time the
 * page is hidden, with the screen that it was opened on. Nothing personal is in it.
 */
export function reportVitals(): void {
  const screen = reportedScreen()
  window.addEventListener('load', () => setTimeout(() => void measure(screen), afterLoadMs))
}

async function measure(screen: string): Promise<void> {
  const vitals = await import('web-vitals').catch((error) => {
    console.warn('Web vitals are not measured', error)
    return null
  })
  if (vitals === null) return
  const measured = new Map<string, Vital>()
  const note = ({ name, value }: Metric) =>
    measured.set(name, { kind: 'vital', name, value: Math.min(value, mostMs), screen })
  for (const measureOne of [vitals.onLCP, vitals.onINP, vitals.onCLS, vitals.onFCP, vitals.onTTFB])
    measureOne(note)
  // After the library's own listeners, which settle the values at the same moment.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || measured.size === 0) return
    sendReport([...measured.values()])
    measured.clear()
  })
}

/** The screen that a report is about, within the bounds of its schema. */
const reportedScreen = (): string => location.pathname.slice(0, 32)

/** Sends entries to operators, also from a page that is being closed. Never throws: what reports errors must not cause any. */
export function sendReport(entries: Vital[]): void {
  const { body }: CallOf<typeof vitalsReport> = { body: { entries } }
  fetch(vitalsReport.path, {
    method: vitalsReport.method,
    headers: { 'Content-Type': 'application/json', ...csrfHeader },
    body: JSON.stringify(body),
    credentials: 'same-origin',
    keepalive: true,
  }).catch((error) => console.warn('Report not sent', error))
}
