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

/**
 * TENANT-17, BFF-40: the results of the branding calls by tenant, one call at a time. A branding is fresh for `ttlMs`, then served
 * stale up to `staleMs` while it is refreshed, and keeps its object until it has been fetched again. Errors are retried with growing
 * pauses up to `missTtlMs`, for which an unknown tenant is cached too. TENANT-18: a branding whose settings could not be had is stale at
 * once, and asked for again like an error. BFF-67: calls for unknown tenants are admitted client by
 * client, once for all its visitors, so that inventing hosts uses up nobody else's budget.
 */
export function createBrandingCache(options: BrandingCacheOptions) {
  const { load, admit, onLookup, onError, ttlMs, staleMs, missTtlMs, now } = options
  // Two caches, so that a flood of invented tenants cannot push out the real ones.
  const brandings = new LRUCache<string, CachedBranding>(bounded(1_000))
  const misses = new LRUCache<string, Cached<NotFound>>(bounded(10_000))

  /**
   * At once what is in the cache: most visitors wait for nothing. An operator, who is no client, is not counted.
   * @throws what `admit` rejects with
   */
  function get(tenant: string, clientOf?: () => string): BrandingResult | Promise<BrandingResult> {
    return cachedResult(tenant) ?? (clientOf ? ask(tenant, clientOf()) : refresh(tenant))
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
    const stale = cached && now() < cached.staleUntil ? cached : undefined
    if (stale && (result.status === 'refused' || result.status === 'unreachable')) {
      brandings.set(tenant, { ...stale, ...pauseAfter(stale) })
      return stale.result
    }
    if (result.status === 'found') {
      misses.delete(tenant)
      const freshUntil = now() + (result.isCurrent ? ttlMs : 0)
      const pause = result.isCurrent ? { failedCalls: 0, retryAt: 0 } : pauseAfter(cached)
      const staleUntil = Math.max(freshUntil, pause.retryAt, now() + staleMs)
      brandings.set(tenant, { result, freshUntil, staleUntil, ...pause })
      return result
    }
    brandings.delete(tenant)
    const isMissing = result.status === 'missing'
    const pause = isMissing ? { failedCalls: 0, retryAt: now() + missTtlMs } : pauseAfter(misses.get(tenant))
    misses.set(tenant, { result, ...pause })
    return result
  }

  function pauseAfter({ failedCalls } = { failedCalls: 0 }) {
    return { failedCalls: failedCalls + 1, retryAt: now() + Math.min(1_000 * 2 ** failedCalls, missTtlMs) }
  }

  return { get }
}
