import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { upstreamBranding } from './branding.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { answerTexts } from './response-texts.fixture.ts'

const whole = /price$|amount$|^(subTotal|tax|quantity|sequence|pageNo|totalPages|totalRecords)$/i

/** What is only carried for others is not read. */
const carried = new Set(['gameData', 'success', 'additionalAttributes'])

/** The first place where a value is not what its type says, null when there is none. */
function brokenPromise(value: unknown, name = 'it'): string | null {
  if (value === undefined) return `${name} is undefined`
  if (typeof value === 'number') {
    const holds = whole.test(name) ? Number.isSafeInteger(value) : Number.isFinite(value)
    return holds ? null : `${name} is ${value}`
  }
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const broken = carried.has(key) ? null : brokenPromise(inner, Array.isArray(value) ? name : key)
    if (broken) return broken
  }
  return null
}

const answers = Object.entries<Endpoint>(endpoints).flatMap(
  ([name, { response }]): [string, z.ZodMiniType][] =>
    response && response.def.type !== 'unknown' ? [[name, response]] : [],
)

test.each([...answers, ['a branding row', upstreamBranding] as const])(
  'BFF-36 whatever %s is answered with, it is read as its type says or refused',
  (_name, answer) =>
    fc.assert(
      fc.property(answerTexts(answer), (text) => {
        const parsed = z.safeParse(answer, JSON.parse(text))
        if (parsed.success) expect(brokenPromise(parsed.data)).toBeNull()
      }),
      { numRuns: 200 },
    ),
)
