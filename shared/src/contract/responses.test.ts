import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { responseTexts } from './response-texts.fixture.ts'
import { upstreamBranding } from './upstream-branding.ts'

const whole = /price$|amount$|^(subTotal|tax|quantity|sequence|pageNo|totalPages|totalRecords)$/i

/** Fields that are passed on unread. */
const passedOn = new Set(['gameData', 'success', 'customPermission'])

/** The first field whose value contradicts its type, null for none. */
function firstMismatch(value: unknown, name = 'it'): string | null {
  if (value === undefined) return ['price', 'sellingPrice'].includes(name) ? null : `${name} is undefined`
  if (typeof value === 'number') {
    const holds = whole.test(name) ? Number.isSafeInteger(value) : Number.isFinite(value)
    return holds ? null : `${name} is ${value}`
  }
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const mismatch = passedOn.has(key) ? null : firstMismatch(inner, Array.isArray(value) ? name : key)
    if (mismatch) return mismatch
  }
  return null
}

const responses = Object.entries<Endpoint>(endpoints).flatMap(
  ([name, { response }]): [string, z.ZodMiniType][] =>
    response && response.def.type !== 'unknown' ? [[name, response]] : [],
)

test.each([...responses, ['a branding row', upstreamBranding] as const])(
  'BFF-36 any response to %s is read according to its type, or refused',
  (_name, schema) =>
    fc.assert(
      fc.property(responseTexts(schema), (text) => {
        const parsed = z.safeParse(schema, JSON.parse(text))
        if (parsed.success) expect(firstMismatch(parsed.data)).toBeNull()
      }),
      { numRuns: 200 },
    ),
)
