import { reportVitals, type Vital } from '@storefront/shared/contract/version-and-reports.ts'
import type { FastifyPluginAsync } from 'fastify'
import { LRUCache } from 'lru-cache'
import { handle } from '../endpoint/handle.ts'
import { bounded } from '../state/memory-store.ts'
import type { Metrics } from './metrics.ts'

/** The number of different errors of a report that are logged; the metrics count all. */
const maxErrors = 3

/**
 * `POST /api/vitals`: writes web vitals and script errors of real fans to the metrics and to one log line. The line is a warning
 * when it is the first of its venue about a field of the product server that cannot be read (WORLD-08).
 */
export const vitalsRoutes: FastifyPluginAsync = async (app) => {
  const known = new LRUCache<string, true>(bounded(1_000))
  const isNews = (tenant: string) => (text: string) => {
    const key = `${tenant} ${text}`
    if (!text.startsWith('Unreadable: ') || known.has(key)) return false
    known.set(key, true)
    return true
  }
  handle(
    app,
    reportVitals,
    async ({ body: { entries } }, request, reply) => {
      for (const entry of entries) count(entry, app.metrics)
      const { tenant } = request
      const fan = summaryOf(entries)
      const level = fan.errors.filter(isNews(tenant)).length > 0 ? 'warn' : 'info'
      if (entries.length > 0) request.log[level]({ tenant, fan }, 'reported by a browser')
      return reply.code(204).send()
    },
    { bodyLimit: 16 * 1024 },
  )
}

function count(entry: Vital, metrics: Metrics) {
  if (entry.kind === 'error') metrics.browserErrors.inc()
  else if (entry.name === 'CLS') metrics.layoutShift.observe(entry.value)
  else metrics.webVitals.observe({ name: entry.name }, entry.value / 1_000)
}

/** The log fields of a report: the last value of each vital and the first errors, so their size is bounded. */
function summaryOf(entries: readonly Vital[]) {
  const vitals: Record<string, number> = {}
  const errors = new Set<string>()
  const screens = new Set<string>()
  for (const entry of entries) {
    if (screens.size < maxErrors) screens.add(redactText(entry.screen))
    if (entry.kind === 'vital') vitals[entry.name] = entry.value
    else if (errors.size < maxErrors) {
      // The place needs no redaction, which would take a hash or a column for a secret.
      errors.add(redactText(entry.message) + (entry.place ? ` at ${entry.place}` : ''))
    }
  }
  return { screens: [...screens], vitals, errors: [...errors] }
}

/** Redacts a text from a browser (BFF-44): e-mail addresses, queries, and possible tokens or numbers of a fan. */
export const redactText = (text: string): string =>
  text
    .replace(/\S+@\S+/g, '[e-mail]')
    .replace(/\?\S+/g, '?[query]')
    .replace(/[\w.~+/-]*\d[\w.~+/-]{19,}|[\w-]{20,}\.[\w.-]{20,}/g, '[token]')
    .replace(/\d{6,}/g, '[number]')
