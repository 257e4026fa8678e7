import { LRUCache } from 'lru-cache'
import { coalesce } from '../async.ts'
import { bounded } from '../state/memory-store.ts'
import type { BrandingResult } from './branding-source.ts'

type Found = Extract<BrandingResult, { status: 'found' }>
type NotFound = Exclude<BrandingResult, Found>

/** Times in ms since the epoch. */
type Cached<R> = { result: R; failedCalls: number; retryAt: number }
type CachedBranding = Cached<Found> & { freshUntil: number; staleUntil: number }

/** `miss`: the product server is asked. `remembered`: a miss or an error that is still cached. */
export type BrandingLookup = 'hit' | 'stale' | 'miss' | 'remembered' | 'refused'

type BrandingCacheOptions = {
  load: (tenant: string) => Promise<BrandingResult>
  /** Called before the product server is asked for a tenant that is not in the cache; rejects when the client may not ask. */
  admit: (tenant: string, client: string) => Promise<void>
  onLookup?: (lookup: BrandingLookup, tenant: string) => void
  /** Receives the error of a refresh that nobody waits for. */
  onError: (error: unknown) => void
  ttlMs: number
  staleMs: number
  missTtlMs: number
  now: () => number
}

const firstRetryMs = 1_000
const maxBrandings = 1_000
const maxMisses = 10_000

/**
 * TENANT-17, BFF-40: the results of the branding calls by tenant. One call at a time and tenant; fresh for `ttlMs`, then
 * served stale while it is refreshed in the background; kept up to `staleMs` while the product server fails; errors are
 * retried with growing pauses up to `missTtlMs`, for which an unknown tenant is cached too. A branding keeps its object
 * until it has been fetched again.
 *
 * BFF-67: what is asked for an unknown tenant is admitted client by client, so that inventing hosts uses up nobody else's budget.
 * However many visitors a client has, an unknown tenant is admitted once for each time that it is asked for.
 */
export function createBrandingCache(options: BrandingCacheOptions) {
  const { load, admit, onLookup, onError, ttlMs, staleMs, missTtlMs, now } = options
  // Two caches, so that a flood of invented tenants cannot push out the real ones.
  const brandings = new LRUCache<string, CachedBranding>(bounded(maxBrandings))
  const misses = new LRUCache<string, Cached<NotFound>>(bounded(maxMisses))

  /** At once what is in the cache: most visitors wait for nothing. @throws what `admit` rejects with */
  function get(tenant: string, clientOf: () => string): BrandingResult | Promise<BrandingResult> {
    return cachedResult(tenant) ?? ask(tenant, clientOf())
  }

  /** Visitors of one client share the call, and its admission. */
  const ask = coalesce(
    async (tenant: string, client: string): Promise<BrandingResult> => {
      if (!brandings.has(tenant)) {
        await admit(tenant, client).catch((error: unknown) => {
          onLookup?.('refused', tenant)
          throw error
        })
        const fetchedMeanwhile = cachedResult(tenant)
        if (fetchedMeanwhile) return fetchedMeanwhile
      }
      onLookup?.('miss', tenant)
      return refresh(tenant)
    },
    (tenant, client) => `${tenant} ${client}`,
  )

  const refresh = coalesce(async (tenant: string) => store(tenant, await load(tenant)), String)

  function cachedResult(tenant: string): BrandingResult | null {
    const cached = brandings.get(tenant)
    if (cached && now() < cached.staleUntil) {
      const isFresh = now() < cached.freshUntil
      onLookup?.(isFresh ? 'hit' : 'stale', tenant)
      if (!isFresh && now() >= cached.retryAt) refresh(tenant).catch(onError)
      return cached.result
    }
    const miss = misses.get(tenant)
    if (!miss || now() >= miss.retryAt) return null
    onLookup?.('remembered', tenant)
    return miss.result
  }

  /** Returns what is to be served, which after an error is the stale branding if there is one. */
  function store(tenant: string, result: BrandingResult): BrandingResult {
    const cached = brandings.get(tenant)
    if (result.status === 'found') {
      misses.delete(tenant)
      const freshUntil = now() + ttlMs
      const staleUntil = Math.max(freshUntil, now() + staleMs)
      brandings.set(tenant, { result, freshUntil, staleUntil, failedCalls: 0, retryAt: 0 })
      return result
    }
    if (result.status !== 'missing' && cached && now() < cached.staleUntil) {
      brandings.set(tenant, { ...cached, ...pauseAfter(cached.failedCalls) })
      return cached.result
    }
    brandings.delete(tenant)
    const pause =
      result.status === 'missing'
        ? { failedCalls: 0, retryAt: now() + missTtlMs }
        : pauseAfter(misses.get(tenant)?.failedCalls ?? 0)
    misses.set(tenant, { result, ...pause })
    return result
  }

  function pauseAfter(earlierFailedCalls: number) {
    const pauseMs = Math.min(firstRetryMs * 2 ** earlierFailedCalls, missTtlMs)
    return { failedCalls: earlierFailedCalls + 1, retryAt: now() + pauseMs }
  }

  return { get }
}
