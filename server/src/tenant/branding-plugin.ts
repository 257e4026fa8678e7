import type { Boot } from '@storefront/shared/contract/boot.ts'
import { getBranding, type UsableBranding } from '@storefront/shared/contract/branding.ts'
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { handle } from '../endpoint/handle.ts'
import { AppError } from '../errors/app-error.ts'
import { clientOf } from '../protection/rate-limits.ts'
import { bounded } from '../state/memory-store.ts'
import { tenantName } from '../venues-file.ts'
import { type BrandingLookup, createBrandingCache } from './branding-cache.ts'
import { type BrandingResult, createBrandingSource, venueInFile } from './branding-source.ts'
import { defaultBranding } from './default-branding.ts'

/** The branding that a fan of a host gets: the tenant's, the default one, or an error. */
export type ResolvedBranding = Boot['branding']

declare module 'fastify' {
  interface FastifyInstance {
    /** The branding of a request's tenant. @throws AppError 429 after too many unknown tenants of a client (BFF-67) */
    brandings: {
      of(request: FastifyRequest): Promise<ResolvedBranding>
      /** Whether there is such a tenant, for operators. @throws AppError 503 while nobody can tell */
      knows(tenant: string): Promise<boolean>
    }
  }
}

/** Longer than a venue's closed season, so that its first visitor of the next one is no stranger. */
const knownForMs = 180 * 24 * 60 * 60 * 1_000

/**
 * Branding by tenant (TENANT-14 to TENANT-18). A tenant that any replica has had a branding of costs no budget of unknown ones
 * (BFF-67), so a replica that has just started asks for it even in a flood of invented hosts.
 */
export const brandingPlugin = fp(
  async (app) => {
    const load = createBrandingSource(app)
    const known = app.stores.tenants
    const { ttlS, staleS, missTtlS } = app.config.branding
    const { brandings, tenants: labels } = app.metrics
    const count = (result: BrandingLookup | 'failure', tenant: string) =>
      brandings.inc({ result, tenant: labels.of(tenant) })
    const cache = createBrandingCache({
      load: async (tenant) => {
        const result = await load(tenant)
        if (result.status === 'found') {
          labels.add(tenant)
          // Nobody waits for it: what cannot be written now is written when the branding is fetched again.
          known.set(`tenant:${tenant}`, 'known', knownForMs).catch(() => undefined)
        }
        // A tenant that had a branding and has none any more is a venue that broke, not an invented one.
        const hasFailed =
          result.status === 'found' ? !result.isCurrent : result.status !== 'missing' || labels.has(tenant)
        if (hasFailed) count('failure', tenant)
        return result
      },
      admit: async (tenant, client) => {
        // While the store is away, each replica knows what it has seen itself.
        const isKnown = await known.get(`tenant:${tenant}`).catch(() => null)
        if (isKnown === null) await app.countUnknownTenant(client)
      },
      onLookup: count,
      onError: (err) => app.log.error({ err }, 'branding refresh failed'),
      ttlMs: ttlS * 1_000,
      staleMs: staleS * 1_000,
      missTtlMs: missTtlS * 1_000,
      now: app.now,
    })

    const pageOf = createPages(app)
    app.decorate('brandings', {
      of: async (request: FastifyRequest) => {
        const { tenant, siteHost } = request
        const branding = resolve(await cache.get(tenant, () => clientOf(request)), siteHost)
        return branding.status === 'missing' ? branding : pageOf(tenant, branding)
      },
      async knows(tenant: string) {
        if (!tenantName.test(tenant)) return false
        if (venueInFile(app.config, tenant)) return true
        if ((await known.get(`tenant:${tenant}`).catch(() => null)) !== null) return true
        const { status } = await cache.get(tenant)
        if (status !== 'found' && status !== 'missing') {
          throw new AppError('UNAVAILABLE', { headers: { 'retry-after': '5' } })
        }
        return status === 'found'
      },
    })
  },
  {
    name: 'branding',
    dependencies: ['tenant', 'upstream', 'metrics', 'venue-service'],
    decorators: { fastify: ['stores', 'countUnknownTenant'] },
  },
)

/**
 * A tenant's branding with what else its pages say: the default one, which is everybody's, with what `VENUES_FILE` says of the venue; and
 * what its staff have switched.
 * @returns the same object while its parts are the same (`weakMemo`); the branding itself where there is nothing to add
 */
function createPages({ config, venueServices }: FastifyInstance) {
  type Page = { of: UsableBranding; service: UsableBranding['service']; page: UsableBranding }
  const pages = new LRUCache<string, Page>(bounded(1_000))
  return (tenant: string, branding: UsableBranding): UsableBranding => {
    const venue = branding.venue ?? venueInFile(config, tenant)
    const service = venueServices.of(tenant)
    if (venue === branding.venue && service === undefined) {
      // What is written for a page and its branding, up to 90 kB, goes with them.
      pages.delete(tenant)
      return branding
    }
    const known = pages.get(tenant)
    if (known?.of === branding && known.service === service) return known.page
    const page = { ...branding, ...(venue && { venue }), ...(service && { service }) }
    pages.set(tenant, { of: branding, service, page })
    return page
  }
}

const unreachable: ResolvedBranding = { status: 'default', branding: defaultBranding, hasSettings: false }

function resolve(result: BrandingResult, host: string): ResolvedBranding {
  switch (result.status) {
    case 'found':
      return result.branding
    case 'missing':
      return { status: 'missing', error: `No branding configuration found for domain: ${host}` }
    case 'refused':
      return { status: 'missing', error: 'Failed to load tenant branding' }
    case 'unreachable':
      return unreachable
  }
}

/** Computes a value once for each object, such as a branding; it goes when its object does. */
export function weakMemo<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const values = new WeakMap<K, V>()
  return (key) => {
    const known = values.get(key)
    if (known !== undefined) return known
    const value = compute(key)
    values.set(key, value)
    return value
  }
}

/** `GET /api/branding`. */
export const brandingRoutes: FastifyPluginAsync = async (app) => {
  const jsonOf = weakMemo((branding: ResolvedBranding) => JSON.stringify(branding))
  handle(
    app,
    getBranding,
    async (_call, request, reply) => {
      const branding = await app.brandings.of(request)
      if (branding.status === 'missing') {
        throw new AppError('BRANDING_CONFIG_404', { message: branding.error })
      }
      return reply.type('application/json; charset=utf-8').send(jsonOf(branding))
    },
    { config: { ignoresSession: true } },
  )
}
