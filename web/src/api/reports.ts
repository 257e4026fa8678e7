import { csrfHeader } from '@storefront/shared/contract/csrf-header.ts'
import type { CallOf } from '@storefront/shared/contract/endpoint.ts'
import {
  placePattern,
  type Vital,
  reportVitals as vitalsReport,
} from '@storefront/shared/contract/version-and-reports.ts'
import type { Metric } from 'web-vitals'
import { onPageEvents } from '../page-events.ts'

const maxErrors = 10
const reported = new Set<string>()

/**
 * Reports an unexpected error to operators: its message, its screen and the place in our files that its stack names first, nothing
 * personal (VEN-31). Each message once, and at most `maxErrors` per page load. Never throws.
 * @param thrownAt `file:line:column` for an error without such a stack
 */
export function reportError(error: unknown, thrownAt = ''): void {
  const message = lineOf(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
  if (reported.size >= maxErrors || reported.has(message)) return
  reported.add(message)
  // Every browser writes `https://host/file:line:column`, whatever is around it.
  const ours = new RegExp(`${location.origin}/(${placePattern})`)
  const place = ours.exec(`${Object(error).stack} ${thrownAt}`)?.[1]
  sendReport([{ kind: 'error', message, screen: reportedScreen(), ...(place && { place }) }])
}

function lineOf(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').slice(0, 300)
}

/** The library loads after the first screen's files; the browser buffers earlier measurements. */
const afterLoadMs = 1_000
const maxVitalMs = 600_000

/**
 * Measures this page's web vitals (LCP, INP, CLS, FCP, TTFB) and reports them to operators each time the page is hidden, with the
 * screen that it was opened on and nothing personal.
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
    measured.set(name, { kind: 'vital', name, value: Math.min(value, maxVitalMs), screen })
  for (const measureOne of [vitals.onLCP, vitals.onINP, vitals.onCLS, vitals.onFCP, vitals.onTTFB])
    measureOne(note)
  // Registered after the library's listeners, which finish the values in the same event.
  onPageEvents({
    hidden() {
      if (measured.size === 0) return
      sendReport([...measured.values()])
      measured.clear()
    },
  })
}

/** The path of the screen, cut to the length that the schema allows. */
const reportedScreen = (): string => location.pathname.slice(0, 32)

/** Sends entries to operators, also while the page closes. Never throws, since error reports must not cause errors. */
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
