import type { Boot } from '@storefront/shared/contract/boot.ts'
import { type Branding, getBranding } from '@storefront/shared/contract/branding.ts'
import type { FastifyPluginAsync } from 'fastify'
import fp from 'fastify-plugin'
import { handle } from '../endpoint/handle.ts'
import { AppError } from '../errors/app-error.ts'
import { createBrandingCache } from './branding-cache.ts'
import { defaultBranding } from './branding-rules.ts'
import { type BrandingAnswer, createBrandingSource } from './branding-source.ts'

export type SiteBranding = Boot['branding']

declare module 'fastify' {
  interface FastifyInstance {
    /** The branding of every tenant, from the cache where it may be. */
    brandings: { get(tenant: string, host: string): Promise<SiteBranding> }
  }
}

/** Branding by tenant for the rest of the server (TENANT-14..17). */
export const brandingPlugin = fp(
  async (app) => {
    const { brandingClientId, branding: times } = app.config
    const load = createBrandingSource({
      upstream: app.upstream,
      clientId: brandingClientId,
      log: app.log,
      now: app.now,
    })
    const { brandings } = app.metrics
    const cache = createBrandingCache({
      load: async (tenant) => {
        const answer = await load(tenant)
        if (answer.outcome !== 'found' && answer.outcome !== 'missing') brandings.inc({ result: 'failure' })
        return answer
      },
      onLookup: (result) => brandings.inc({ result }),
      onError: (err) => app.log.error({ err }, 'branding refresh failed'),
      ttlMs: times.ttlS * 1_000,
      staleMs: times.staleS * 1_000,
      missTtlMs: times.missTtlS * 1_000,
      now: app.now,
    })
    app.decorate('brandings', {
      get: async (tenant: string, host: string) => siteBranding(await cache.get(tenant), host),
    })
  },
  { name: 'branding', dependencies: ['tenant', 'upstream', 'metrics'] },
)

/** `GET /api/branding`. */
export const brandingRoutes: FastifyPluginAsync = async (app) => {
  handle(
    app,
    getBranding,
    async (_call, request, reply) => {
      const site = await app.brandings.get(request.tenant, request.siteHost)
      if (site.status === 'missing') throw new AppError('BRANDING_CONFIG_404', { message: site.error })
      return reply.type('application/json; charset=utf-8').send(textOf(site))
    },
    { config: { sameForEveryone: true } },
  )
}

/** A branding is fetched seldom and asked for often, so its JSON is written once. */
const texts = new WeakMap<Branding, string>()

function textOf(site: Exclude<SiteBranding, { status: 'missing' }>): string {
  const known = texts.get(site.branding)
  if (known !== undefined) return known
  const text = JSON.stringify(site)
  texts.set(site.branding, text)
  return text
}

/** What an answer of the product server means to a fan of this host. */
function siteBranding(answer: BrandingAnswer, host: string): SiteBranding {
  switch (answer.outcome) {
    case 'found':
      return { status: 'found', branding: answer.branding }
    case 'missing':
      return { status: 'missing', error: `No branding configuration found for domain: ${host}` }
    case 'refused':
      return { status: 'missing', error: 'Failed to load tenant branding' }
    case 'unreachable':
      return { status: 'default', branding: defaultBranding }
  }
}
