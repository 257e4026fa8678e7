import { isDeepStrictEqual } from 'node:util'
import { type Endpoint, pathOf } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import type * as z from 'zod/mini'

/** The identifiers that belong to a fan's bearer token. */
export type KnownFan = { readonly domain: string; readonly customerNumber: string | null }

/** A call as the product server received it. */
export type UpstreamCall = {
  readonly method: string
  readonly target: string
  /** Names and values alternate. */
  readonly rawHeaders: readonly string[]
  readonly body: unknown
}

type Fields = Record<string, unknown>

/** Entries that we handle ourselves with a call to the product server under the same entry. */
const guarded: readonly Endpoint[] = [endpoints.chargeCard, endpoints.generateOrderId]
const sentUp = Object.values<Endpoint>(endpoints).filter(
  (entry) => entry.handledBy === 'upstream' || guarded.includes(entry),
)

const ours = [
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'content-length',
  'content-type',
]
const always = [...ours, 'connection', 'host', 'traceparent', 'x-request-id']
const personal = ['authorization', 'customer-reference-number', 'domain']

const namesFor = (entry: Endpoint): string[] => [
  ...always,
  ...(entry.access === 'server' ? ['pragma'] : personal),
  ...(entry.cart ? ['cart-id'] : []),
  ...(entry === endpoints.chargeCard ? ['idempotency-key'] : []),
]

/** The entry of a call and its decoded parameters, null without one. By default only entries that are sent upstream are searched. */
export function entryOf({ method, target }: Pick<UpstreamCall, 'method' | 'target'>, entries = sentUp) {
  const [path = ''] = target.split('?', 1)
  for (const entry of entries) {
    const names = [...entry.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    const match = new RegExp(`^${entry.path.replace(/:\w+/g, '([^/]*)')}$`).exec(path)
    if (entry.method !== method || !match) continue
    return { entry, params: Object.fromEntries(names.map((name, at) => [name, decoded(match[at + 1])])) }
  }
  return null
}

/** Keeps a broken escape; the schema then refuses the parameter, or its encoding differs. */
function decoded(part = ''): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The parts of a call that the endpoint table does not allow or that do not belong to the fan; empty for a valid call. */
export function violationsOf(call: UpstreamCall, fans: ReadonlyMap<string, KnownFan>): string[] {
  const found = entryOf(call)
  if (found === null) return [`${call.method} ${call.target} is not in the table`]
  const { entry, params } = found
  const violations: string[] = []
  const expect = (holds: boolean, violation: string) => {
    if (!holds) violations.push(`${entry.method} ${entry.path}: ${violation}`)
  }

  const headers = new Map<string, string>()
  for (let at = 0; at < call.rawHeaders.length; at += 2) {
    const name = String(call.rawHeaders[at]).toLowerCase()
    expect(namesFor(entry).includes(name), `header ${name}`)
    expect(!headers.has(name), `header ${name} twice`)
    headers.set(name, String(call.rawHeaders[at + 1]))
  }
  const fan = fans.get(headers.get('authorization')?.replace(/^Bearer /, '') ?? '')
  if (entry.access !== 'server') {
    expect(fan !== undefined, 'an unknown bearer')
    expect(headers.get('domain') === fan?.domain, 'the domain of another fan')
    expect(
      headers.get('customer-reference-number') === (fan?.customerNumber ?? undefined),
      'the customer of another fan',
    )
    expect(entry.access === 'session' || fan?.customerNumber != null, 'no customer')
  }

  const [path, queryText = ''] = call.target.split('?')
  expect(path === pathIn(entry, params), 'parameters that the schema refuses')
  const query = [...new URLSearchParams(queryText)]
  expect(new Set(query.map(([name]) => name)).size === query.length, 'a query with a name twice')
  expect(fits(entry.query, Object.fromEntries(query), entry.inject?.query, fan), `query ${queryText}`)
  const { body = {} } = call
  expect(
    fits(entry.body, body as Fields, entry.inject?.body, fan),
    `body ${JSON.stringify(body).slice(0, 200)}`,
  )
  return violations
}

/** The path of an entry with these parameters, null if it refuses them. */
export function pathIn(entry: Endpoint, params: Fields): string | null {
  try {
    return pathOf(entry, params)
  } catch {
    return null
  }
}

/** Whether the schema accepts the fields unchanged, and the injected ones are the fan's customer number. */
function fits(
  schema: z.ZodMiniType | undefined,
  given: Fields,
  injected: readonly string[] = [],
  fan: KnownFan | undefined,
) {
  const rest = { ...given }
  for (const name of injected) {
    if (rest[name] !== fan?.customerNumber) return false
    delete rest[name]
  }
  if (schema === undefined) return Object.keys(rest).length === 0
  const parsed = schema.safeParse(rest)
  return parsed.success && isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), rest)
}
