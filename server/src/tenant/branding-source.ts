import type { Branding } from '@storefront/shared/contract/branding.ts'
import {
  upstreamBranding,
  upstreamBrandings,
  upstreamSettings,
} from '@storefront/shared/contract/upstream-branding.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { AppError } from '../errors/app-error.ts'
import { toBranding } from './to-branding.ts'

/**
 * What the product server has for a tenant: a branding (`found`), none (`missing`), a response that is not OK
 * (`refused`), or no valid response (`unreachable`).
 */
export type BrandingResult =
  | { readonly status: 'found'; readonly branding: Branding }
  | { readonly status: 'missing' | 'refused' | 'unreachable' }

const headers = { 'cache-control': 'no-cache', pragma: 'no-cache' }

/**
 * CALL-16, CALL-17: asks for a tenant's branding, then for its settings. Without settings there is no branding: an error
 * of the settings call counts as one of the branding call, since a guess at the delivery methods would take wrong orders.
 */
export function createBrandingSource({ upstream, config, log, now }: FastifyInstance) {
  return async (tenant: string): Promise<BrandingResult> => {
    const query = { subDomain: tenant, pagination: 'false', clientID: config.brandingClientId }
    const rows = await listFrom(upstreamBrandings, query, tenant)
    if (!Array.isArray(rows)) return rows
    if (rows.length === 0) return { status: 'missing' }

    const row = z.safeParse(upstreamBranding, rows[0])
    if (!row.success || row.data.merchantID === '') return invalidResponse(upstreamBrandings.path, tenant)

    const settingsQuery = { merchantID: row.data.merchantID, timestamp: String(now()) }
    const settings = await listFrom(upstreamSettings, settingsQuery, tenant)
    if (!Array.isArray(settings)) return settings

    if (row.data.additionalAttributes === null) {
      log.warn({ tenant }, 'additionalAttributes cannot be parsed, defaults are used')
    }
    return { status: 'found', branding: toBranding(row.data, z.parse(upstreamSettings.response, settings)) }
  }

  /** The bare list of a response, or why there is none: the contract's reader takes any response for an empty list. */
  async function listFrom(
    entry: typeof upstreamBrandings | typeof upstreamSettings,
    query: Record<string, string>,
    tenant: string,
  ): Promise<unknown[] | { status: 'refused' | 'unreachable' }> {
    try {
      const { status, body } = await upstream.call(entry, { query, headers })
      if (status < 200 || status > 299) {
        log.warn({ tenant, path: entry.path, status }, 'branding call refused')
        return { status: 'refused' }
      }
      const list = Array.isArray(body) ? body : z.safeParse(wrapped, body).data?.data
      return list ?? invalidResponse(entry.path, tenant)
    } catch (err) {
      if (!(err instanceof AppError)) throw err
      log.warn({ tenant, path: entry.path, err }, 'branding call failed')
      return { status: 'unreachable' }
    }
  }

  function invalidResponse(path: string, tenant: string) {
    log.warn({ tenant, path }, 'invalid response to a branding call')
    return { status: 'unreachable' } as const
  }
}

const wrapped = z.object({ data: z.array(z.unknown()) })
