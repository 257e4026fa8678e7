import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod'
import { AppError } from '../errors/app-error.ts'
import type { Store } from '../state/store.ts'
import { attemptStatusOf, originOf, recordFrom } from './attempt.ts'
import { attemptKeys } from './attempt-store.ts'

/** `from` as `Store.scan` gives it. */
const query = z.object({ from: z.optional(z.string().regex(/^\d{1,20}$/)) })

/** For the operators' listener: `GET /attempts/unresolved` (BFF-88). */
export const unresolvedRoutes: FastifyPluginAsync<{ store: Store; now: () => number }> = async (
  admin,
  { store, now },
) => {
  admin.get('/attempts/unresolved', async (request) => {
    const parsed = query.safeParse(request.query)
    if (!parsed.success)
      throw new AppError('BAD_REQUEST', { message: '`from` is `next` of the page before.' })
    try {
      return await listUnresolved(store, now(), parsed.data.from)
    } catch (cause) {
      throw new AppError('UNAVAILABLE', { cause, headers: { 'retry-after': '5' } })
    }
  })
}

/** An order of which nobody knows whether it was charged. */
type UnresolvedAttempt = {
  /** Null where the record cannot be read. */
  readonly tenant: string | null
  readonly orderId: string | null
  /** When the attempt began, or where the record cannot be read, the beginning of the epoch; ISO 8601. */
  readonly since: string
  /** UNKNOWN: the response was unclear. PENDING: there was none, and whoever sent the charge is gone. */
  readonly status: 'PENDING' | 'UNKNOWN'
  /** Its key in the store. */
  readonly key: string
}

export type UnresolvedAttempts = {
  /** The oldest first. */
  readonly attempts: readonly UnresolvedAttempt[]
  /** Whether there may be more: ask for them from `next`. */
  readonly truncated: boolean
  readonly next: string | null
}

/** Of a page of attempts, and of the keys that Redis looks at for it: some 0.2 s. */
const maxAttempts = 500
const maxStorePages = 100

/**
 * The orders of all replicas whose outcome is still unknown (BFF-88). Found by looking through the store, so that no charge has
 * to write a list. Reports only: a lookup needs the fan, and is made when the fan asks for the order.
 * @param now milliseconds of the epoch
 * @param from `next` of the answer before; null to begin
 * @throws what the store rejects with while it is away
 */
export async function listUnresolved(
  store: Store,
  now: number,
  from: string | null = null,
): Promise<UnresolvedAttempts> {
  const found = new Map<string, UnresolvedAttempt>()
  let next = from
  for (let page = 0; page < maxStorePages && found.size < maxAttempts; page++) {
    const read = await store.scan(attemptKeys, next)
    for (const [key, value] of read.entries) {
      const attempt = unresolvedIn(key, value, now)
      if (attempt) found.set(key, attempt)
    }
    next = read.next
    if (next === null) break
  }
  const attempts = [...found.values()].toSorted((a, b) => a.since.localeCompare(b.since))
  return { attempts, truncated: next !== null, next }
}

function unresolvedIn(key: string, value: string, now: number): UnresolvedAttempt | null {
  const record = recordFrom(value)
  if (attemptStatusOf(record, now) !== 'UNKNOWN') return null
  const { tenant = null, orderId = null, startedAt = 0 } = originOf(record.attemptId) ?? {}
  const status = record.status === 'PENDING' ? 'PENDING' : 'UNKNOWN'
  return { tenant, orderId, since: new Date(startedAt).toISOString(), status, key }
}
