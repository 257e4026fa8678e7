import type { Vital } from '@storefront/shared/contract/operations.ts'
import type { Metric } from 'web-vitals'
import { reportedScreen, sendReport } from './send-report.ts'

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
