import { LRUCache } from 'lru-cache'
import { coalesce } from '../async.ts'
import { bounded } from '../state/memory-store.ts'
import type { BrandingResult } from './branding-source.ts'

type Found = Extract<BrandingResult, { status: 'found' }>
type NotFound = Exclude<BrandingResult, Found>

/** Times in ms since the epoch. */
type CachedBranding = {
  result: Found
  freshUntil: number
  staleUntil: number
  failedCalls: number
  retryAt: number
}
type CachedMiss = { result: NotFound; failedCalls: number; retryAt: number }

/**
 * What a lookup met: a fresh branding, a stale one, none yet (the product server is asked), a miss or an error that is
 * still cached, or a client that has asked for too many unknown tenants.
 */
type BrandingLookup = 'hit' | 'stale' | 'miss' | 'remembered' | 'refused'

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
  now?: () => number
}

const firstRetryMs = 1_000
const maxBrandings = 1_000
const maxMisses = 10_000

/**
 * TENANT-17, BFF-40: the results of the branding calls by tenant. One call at a time and tenant; fresh for `ttlMs`, then
 * served stale while it is refreshed in the background; kept up to `staleMs` while the product server fails; errors are
 * retried with growing pauses up to `missTtlMs`, for which an unknown tenant is cached too. A branding keeps its object
 * until it has been fetched anew.
 *
 * BFF-67: what is asked for an unknown tenant is admitted client by client, so that whoever invents hosts uses up a budget of
 * their own. However many visitors a client has, an unknown tenant is admitted once for each time that it is asked for.
 */
export function createBrandingCache(options: BrandingCacheOptions) {
  const { load, admit, onLookup, onError, ttlMs, staleMs, missTtlMs, now = Date.now } = options
  // Two caches, so that a flood of invented tenants cannot push out the real ones.
  const brandings = new LRUCache<string, CachedBranding>(bounded(maxBrandings))
  const misses = new LRUCache<string, CachedMiss>(bounded(maxMisses))

  /** At once what is in the cache: most visitors wait for nothing. @throws what `admit` rejects with */
  function get(tenant: string, clientOf: () => string): BrandingResult | Promise<BrandingResult> {
    return cachedResult(tenant) ?? ask(tenant, clientOf())
  }

  /** Visitors of one client share the call, and its admission. */
  const ask = coalesce(
    async (tenant: string, client: string): Promise<BrandingResult> => {
      if (!brandings.has(tenant)) {
        await admitted(tenant, client)
        const fetchedMeanwhile = cachedResult(tenant)
        if (fetchedMeanwhile) return fetchedMeanwhile
      }
      onLookup?.('miss', tenant)
      return refresh(tenant)
    },
    (tenant, client) => `${tenant} ${client}`,
  )

  const refresh = coalesce(
    async (tenant: string) => store(tenant, await load(tenant)),
    (tenant) => tenant,
  )

  async function admitted(tenant: string, client: string): Promise<void> {
    try {
      await admit(tenant, client)
    } catch (error) {
      onLookup?.('refused', tenant)
      throw error
    }
  }

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
      brandings.set(tenant, { result, ...lifetime(), failedCalls: 0, retryAt: 0 })
      return result
    }
    if (result.status === 'missing') {
      brandings.delete(tenant)
      misses.set(tenant, { result, failedCalls: 0, retryAt: now() + missTtlMs })
      return result
    }
    if (cached && now() < cached.staleUntil) {
      brandings.set(tenant, { ...cached, ...pauseAfter(cached.failedCalls) })
      return cached.result
    }
    brandings.delete(tenant)
    misses.set(tenant, { result, ...pauseAfter(misses.get(tenant)?.failedCalls ?? 0) })
    return result
  }

  function lifetime() {
    const freshUntil = now() + ttlMs
    return { freshUntil, staleUntil: Math.max(freshUntil, now() + staleMs) }
  }

  function pauseAfter(earlierFailedCalls: number) {
    const pauseMs = Math.min(firstRetryMs * 2 ** earlierFailedCalls, missTtlMs)
    return { failedCalls: earlierFailedCalls + 1, retryAt: now() + pauseMs }
  }

  return { get }
}
