import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod'
import { AppError } from '../errors/app-error.ts'
import type { Store } from '../state/store.ts'
import { attemptStatusOf, parseAttemptId, parseRecord } from './attempt.ts'
import { attemptKeyPrefix } from './attempt-store.ts'

/** `from` is a cursor of `Store.scan`. */
const query = z.object({ from: z.optional(z.string().regex(/^\d{1,20}$/)) })

/** `GET /attempts/unresolved` on the admin listener (BFF-88). */
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

/** An attempt that is not done: its outcome is unknown, or it was paid and the order is not checked out. */
type UnresolvedAttempt = {
  /** Tenant and order id are null when the record or its attempt id cannot be read. */
  readonly tenant: string | null
  readonly orderId: string | null
  /** When the attempt began, ISO 8601; the start of the epoch when the record cannot be read. */
  readonly since: string
  /**
   * UNKNOWN: the response was lost or unclear, or the record cannot be read. PENDING: no result was recorded before the lease ended,
   * because the replica ended or could not write. SUCCESS: paid, and ten minutes later not checked out (BFF-112).
   */
  readonly status: 'PENDING' | 'UNKNOWN' | 'SUCCESS'
  /** The key of the record in the store. */
  readonly key: string
}

export type UnresolvedAttempts = {
  /** Sorted by `since` within this page. Pages are in the store's order, and an attempt may be on two. */
  readonly attempts: readonly UnresolvedAttempt[]
  /** Whether there may be more, from `next` on. */
  readonly truncated: boolean
  readonly next: string | null
}

/** Scanning stops after these, which bounds one response and the work of Redis for it. */
const maxAttempts = 500
const maxStorePages = 100

/** The app and the server check out sooner, if that is possible at all. */
const checkOutWithinMs = 10 * 60 * 1000

/**
 * The attempts in the shared store that are not done (BFF-88). Scans the store, so that charges need not maintain a list. It only
 * reports: resolving an order needs the fan's session, so that happens when the fan asks for the order.
 * @param now milliseconds of the epoch
 * @param from `next` of the previous page; null for the first
 * @throws the store's error while the store is unavailable
 */
export async function listUnresolved(
  store: Store,
  now: number,
  from: string | null = null,
): Promise<UnresolvedAttempts> {
  const found = new Map<string, UnresolvedAttempt>()
  let next = from
  for (let page = 0; page < maxStorePages && found.size < maxAttempts; page++) {
    const read = await store.scan(attemptKeyPrefix, next)
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
  const record = parseRecord(value)
  const { tenant = null, orderId = null, startedAt = 0 } = parseAttemptId(record.attemptId) ?? {}
  const isUnknown = attemptStatusOf(record, now) === 'UNKNOWN'
  if (!isUnknown && !(record.toCheckOut && startedAt + checkOutWithinMs <= now)) return null
  const status = record.status === 'PENDING' || record.status === 'SUCCESS' ? record.status : 'UNKNOWN'
  return { tenant, orderId, since: new Date(startedAt).toISOString(), status, key }
}
