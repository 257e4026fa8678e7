import type { Boot } from '@storefront/shared/contract/boot.ts'
import { getBranding, type UsableBranding } from '@storefront/shared/contract/branding.ts'
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { handle } from '../endpoint/handle.ts'
import { AppError } from '../errors/app-error.ts'
import { clientOf } from '../protection/rate-limits.ts'
import { bounded } from '../state/memory-store.ts'
import { tenantNamePattern, venueInFile } from '../venues-file.ts'
import { type BrandingLookup, createBrandingCache } from './branding-cache.ts'
import { type BrandingResult, createBrandingSource } from './branding-source.ts'
import { defaultBranding } from './default-branding.ts'

/** The branding that a visitor of a host gets: the tenant's, the default one, or an error. */
export type ResolvedBranding = Boot['branding']

declare module 'fastify' {
  interface FastifyInstance {
    brandings: {
      /** The branding of a request's tenant. @throws AppError 429 after too many unknown tenants of a client (BFF-67) */
      of(request: FastifyRequest): Promise<ResolvedBranding>
      /** Whether the tenant exists, for operators. @throws AppError 503 when that cannot be determined */
      exists(tenant: string): Promise<boolean>
    }
  }
}

/** Longer than a venue's closed season, so that the first visitor of the next season does not count as one of an unknown tenant. */
const knownTenantTtlMs = 180 * 24 * 60 * 60 * 1_000

/**
 * Branding by tenant (TENANT-14 to TENANT-18). A tenant whose branding any replica has fetched does not count as unknown (BFF-67), so a
 * replica that has just started serves it even during a flood of invented hosts.
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
          // Not awaited: a failed write is repeated with the next fetch of the branding.
          known.set(`tenant:${tenant}`, 'known', knownTenantTtlMs).catch(() => undefined)
        }
        // A tenant that has lost its branding is a broken venue, not an invented one.
        const hasFailed =
          result.status === 'found' ? !result.isCurrent : result.status !== 'missing' || labels.has(tenant)
        if (hasFailed) count('failure', tenant)
        return result
      },
      admit: async (tenant, client) => {
        // While the store is unavailable, the tenant counts as unknown unless this replica has it in its cache.
        const isKnown = await known.get(`tenant:${tenant}`).catch(() => null)
        if (isKnown === null) await app.countUnknownTenant(client)
      },
      onLookup: count,
      onError: (err) => app.log.error({ err }, 'branding refresh failed; serving the stale branding'),
      ttlMs: ttlS * 1_000,
      staleMs: staleS * 1_000,
      missTtlMs: missTtlS * 1_000,
      now: app.now,
    })

    const pageBrandingOf = createPageBrandings(app)
    app.decorate('brandings', {
      of: async (request: FastifyRequest) => {
        const { tenant, siteHost } = request
        const branding = resolve(await cache.get(tenant, () => clientOf(request)), siteHost)
        return branding.status === 'missing' ? branding : pageBrandingOf(tenant, branding)
      },
      async exists(tenant: string) {
        if (!tenantNamePattern.test(tenant)) return false
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
 * Adds the venue's data to a tenant's branding: the service state that staff have set and, if it is the default branding, the entry of
 * `VENUES_FILE`.
 * @returns a function that returns the same object while its parts are the same, so that pages can be cached by it (`weakMemo`)
 */
function createPageBrandings({ config, venueServices }: FastifyInstance) {
  type Page = { of: UsableBranding; service: UsableBranding['service']; page: UsableBranding }
  const pages = new LRUCache<string, Page>(bounded(1_000))
  return (tenant: string, branding: UsableBranding): UsableBranding => {
    const venue = branding.venue ?? venueInFile(config, tenant)
    const service = venueServices.of(tenant)
    if (venue === branding.venue && service === undefined) {
      // Frees the page that was rendered for this object.
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

/** `GET /api/branding`. */
export const brandingRoutes: FastifyPluginAsync = async (app) => {
  handle(
    app,
    getBranding,
    async (_call, request) => {
      const branding = await app.brandings.of(request)
      if (branding.status === 'missing') {
        throw new AppError('BRANDING_CONFIG_404', { message: branding.error })
      }
      return branding
    },
    { config: { ignoresSession: true } },
  )
}
