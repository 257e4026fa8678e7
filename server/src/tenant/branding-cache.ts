import { LRUCache } from 'lru-cache'
import { coalesce } from '../async.ts'
import { bounded } from '../state/memory-store.ts'
import type { BrandingResult } from './branding-source.ts'

type Found = Extract<BrandingResult, { status: 'found' }>
type NotFound = Exclude<BrandingResult, Found>

/** Times are in ms since the epoch. From `retryAt` on the product server is called again; a miss is then no longer served. */
type Cached<R> = { result: R; failedCalls: number; retryAt: number }
type CachedBranding = Cached<Found> & { freshUntil: number; staleUntil: number }

/** `miss`: the product server is called. `remembered`: a missing branding or an error that is still cached. */
export type BrandingLookup = 'hit' | 'stale' | 'miss' | 'remembered' | 'refused'

type BrandingCacheOptions = {
  load: (tenant: string) => Promise<BrandingResult>
  /** Called before the product server is called for a tenant that is not in the cache. Rejects to refuse the client. */
  admit: (tenant: string, client: string) => Promise<void>
  onLookup?: (lookup: BrandingLookup, tenant: string) => void
  /** Receives the error of a background refresh. */
  onError: (error: unknown) => void
  ttlMs: number
  staleMs: number
  missTtlMs: number
  now: () => number
}

/**
 * Caches the branding results by tenant, and makes one call at a time for each (TENANT-17, BFF-40).
 * - A branding is fresh for `ttlMs`. Then it is served stale, until `staleMs` after it was fetched, while it is refreshed. Its object
 *   stays the same until it is fetched again.
 * - Errors are retried with growing pauses of up to `missTtlMs`. A tenant without branding is cached for `missTtlMs`.
 * - A branding without its settings is stale at once and retried like an error (TENANT-18).
 * - Calls for tenants that are not cached are admitted per client, so a client that invents hosts does not consume the budget of others (BFF-67).
 */
export function createBrandingCache(options: BrandingCacheOptions) {
  const { load, admit, onLookup, onError, ttlMs, staleMs, missTtlMs, now } = options
  // Two caches, so that a flood of invented tenants cannot evict the real ones.
  const brandings = new LRUCache<string, CachedBranding>(bounded(1_000))
  const misses = new LRUCache<string, Cached<NotFound>>(bounded(10_000))

  /**
   * Returns a cached result synchronously, else a promise. Without `clientOf`, as for an operator, the call is not counted for a client.
   * @throws the error of `admit`
   */
  function get(tenant: string, clientOf?: () => string): BrandingResult | Promise<BrandingResult> {
    return cachedResult(tenant) ?? (clientOf ? admitAndRefresh(tenant, clientOf()) : refresh(tenant))
  }

  /** Concurrent requests of one client share the call and its admission. */
  const admitAndRefresh = coalesce(
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

  /** Returns the result to serve: after an error the stale branding, if there is one. */
  function store(tenant: string, result: BrandingResult): BrandingResult {
    if (result.status === 'found') return storeFound(tenant, result)
    const cached = brandings.get(tenant)
    if (result.status !== 'missing' && cached && now() < cached.staleUntil) {
      brandings.set(tenant, { ...cached, ...backoffAfter(cached) })
      return cached.result
    }
    brandings.delete(tenant)
    const pause =
      result.status === 'missing'
        ? { failedCalls: 0, retryAt: now() + missTtlMs }
        : backoffAfter(misses.get(tenant))
    misses.set(tenant, { result, ...pause })
    return result
  }

  function storeFound(tenant: string, result: Found): Found {
    misses.delete(tenant)
    const freshUntil = now() + (result.isCurrent ? ttlMs : 0)
    const pause = result.isCurrent ? { failedCalls: 0, retryAt: 0 } : backoffAfter(brandings.get(tenant))
    const staleUntil = Math.max(freshUntil, pause.retryAt, now() + staleMs)
    brandings.set(tenant, { result, freshUntil, staleUntil, ...pause })
    return result
  }

  function backoffAfter({ failedCalls } = { failedCalls: 0 }) {
    return { failedCalls: failedCalls + 1, retryAt: now() + Math.min(1_000 * 2 ** failedCalls, missTtlMs) }
  }

  return { get }
}
