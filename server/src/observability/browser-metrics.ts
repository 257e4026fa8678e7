import { Counter, Histogram, type Registry } from 'prom-client'

/** What fans' browsers report of themselves. */
export function browserMetrics(registry: Registry) {
  const registers = [registry]
  return {
    webVitals: new Histogram({
      name: 'storefront_web_vitals_seconds',
      help: 'FCP, INP, LCP and TTFB of real fans',
      labelNames: ['name'] as const,
      buckets: [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 8],
      registers,
    }),
    layoutShift: new Histogram({
      name: 'storefront_web_vitals_layout_shift',
      help: 'CLS of real fans, a ratio',
      buckets: [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
      registers,
    }),
    browserErrors: new Counter({
      name: 'storefront_browser_errors_total',
      help: 'Script errors that browsers of fans reported',
      registers,
    }),
  }
}
