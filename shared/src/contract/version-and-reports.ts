import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { singleLine } from './request-texts.ts'

/** The deployed version; `t` prevents caching (CALL-41). */
export const getVersion = endpoint({
  method: 'GET',
  path: '/version.json',
  access: 'public',
  handledBy: 'bff',
  query: z.object({ t: z.optional(z.string()) }),
  response: z.object({ version: z.string(), updateRequired: z.boolean(), updateMessage: z.string() }),
})

/** A built file with the hash in its name, line and column, both from 1 (VEN-31). */
export const placePattern = String.raw`assets/[\w.-]{1,60}-[\w-]{8}\.js:\d{1,7}:\d{1,7}`

/** A web vital (ms; a ratio for CLS) or a script error from a browser. It contains nothing personal. */
const vital = z.union([
  z.object({
    kind: z.literal('vital'),
    name: z.enum(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']),
    value: z.number().check(z.gte(0), z.lte(600_000)),
    screen: singleLine(32),
  }),
  z.object({
    kind: z.literal('error'),
    message: singleLine(300),
    screen: singleLine(32),
    /** Where our code threw it, if the browser reports it. */
    place: z.optional(z.string().check(z.regex(new RegExp(`^${placePattern}$`)))),
  }),
])
export type Vital = z.output<typeof vital>

/** Receives reports of a browser for metrics and log. */
export const reportVitals = endpoint({
  method: 'POST',
  path: '/api/vitals',
  access: 'public',
  handledBy: 'bff',
  rateLimit: 'vitals',
  body: z.object({ entries: z.array(vital).check(z.maxLength(20)) }),
})
