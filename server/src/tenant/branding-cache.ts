import type { Branding } from '@storefront/shared/contract/branding.ts'
import { LRUCache } from 'lru-cache'
import { bounded } from '../state/bounded.ts'
import type { BrandingAnswer } from './branding-source.ts'
import { createLookupBudget } from './lookup-budget.ts'

type Unhappy = Exclude<BrandingAnswer, { outcome: 'found' }>

/** Times in ms since the epoch. */
type Known = { branding: Branding; freshUntil: number; staleUntil: number; failures: number; retryAt: number }
type Missed = { answer: Unhappy; failures: number; retryAt: number }

/**
 * What a lookup met: a fresh branding, a stale one, none yet (the product server is asked), a remembered failure, or no
 * budget left to ask.
 */
export type BrandingLookup = 'hit' | 'stale' | 'miss' | 'remembered' | 'refused'

export type BrandingCacheOptions = {
  load: (tenant: string) => Promise<BrandingAnswer>
  onLookup?: (lookup: BrandingLookup) => void
  /** What became of a refresh that nobody waits for and that threw. */
  onError: (error: unknown) => void
  ttlMs: number
  staleMs: number
  missTtlMs: number
  now?: () => number
}

const firstRetryMs = 1_000
const maxKnown = 1_000
const maxMissed = 10_000

/**
 * TENANT-17, BFF-40: the answers of the branding calls by tenant. One call at a time and tenant; fresh for `ttlMs`, then
 * served on while it is refreshed behind; kept up to `staleMs` while the product server fails; failures are asked
 * again with growing pauses up to `missTtlMs`, for which an unknown tenant is remembered too.
 */
export function createBrandingCache(options: BrandingCacheOptions) {
  const { load, onLookup, onError, ttlMs, staleMs, missTtlMs, now = Date.now } = options
  // Two stores, so that a flood of invented tenants cannot push out the real ones.
  const known = new LRUCache<string, Known>(bounded(maxKnown))
  const missed = new LRUCache<string, Missed>(bounded(maxMissed))
  const inFlight = new Map<string, Promise<BrandingAnswer>>()
  const budget = createLookupBudget(now)

  return { get }

  async function get(tenant: string): Promise<BrandingAnswer> {
    const entry = known.get(tenant)
    if (entry && now() < entry.staleUntil) {
      const isFresh = now() < entry.freshUntil
      onLookup?.(isFresh ? 'hit' : 'stale')
      if (!isFresh && now() >= entry.retryAt) refresh(tenant).catch(onError)
      return { outcome: 'found', branding: entry.branding }
    }
    const miss = missed.get(tenant)
    if (miss && now() < miss.retryAt) {
      onLookup?.('remembered')
      return miss.answer
    }
    const mayAsk = inFlight.has(tenant) || entry !== undefined || budget.take()
    onLookup?.(mayAsk ? 'miss' : 'refused')
    return mayAsk ? refresh(tenant) : { outcome: 'unreachable' }
  }

  function refresh(tenant: string): Promise<BrandingAnswer> {
    const running = inFlight.get(tenant)
    if (running) return running
    const started = load(tenant)
      .then((answer) => remember(tenant, answer))
      .finally(() => inFlight.delete(tenant))
    inFlight.set(tenant, started)
    return started
  }

  function remember(tenant: string, answer: BrandingAnswer): BrandingAnswer {
    const entry = known.get(tenant)
    if (answer.outcome === 'found') {
      missed.delete(tenant)
      known.set(tenant, { branding: answer.branding, ...lifetime(), failures: 0, retryAt: 0 })
      return answer
    }
    if (answer.outcome === 'missing') {
      known.delete(tenant)
      missed.set(tenant, { answer, failures: 0, retryAt: now() + missTtlMs })
      return answer
    }
    if (entry && now() < entry.staleUntil) {
      known.set(tenant, { ...entry, ...pauseAfter(entry.failures) })
      return { outcome: 'found', branding: entry.branding }
    }
    known.delete(tenant)
    missed.set(tenant, { answer, ...pauseAfter(missed.get(tenant)?.failures ?? 0) })
    return answer
  }

  function lifetime() {
    const freshUntil = now() + ttlMs
    return { freshUntil, staleUntil: Math.max(freshUntil, now() + staleMs) }
  }

  function pauseAfter(earlierFailures: number) {
    const pauseMs = Math.min(firstRetryMs * 2 ** earlierFailures, missTtlMs)
    return { failures: earlierFailures + 1, retryAt: now() + pauseMs }
  }
}
