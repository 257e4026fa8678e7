import {
  type Branding,
  upstreamBranding,
  upstreamBrandings,
  upstreamSettings,
} from '@storefront/shared/contract/branding.ts'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import { AppError } from '../errors/app-error.ts'
import type { UpstreamClient } from '../upstream/upstream-client.ts'
import { toBranding } from './to-branding.ts'

/**
 * What the product server says of a tenant: it has a branding, it has none (`missing`), the call was answered but not
 * OK (`refused`), or there was no answer that makes sense (`unreachable`).
 */
export type BrandingAnswer =
  | { outcome: 'found'; branding: Branding }
  | { outcome: 'missing' | 'refused' | 'unreachable' }

export type BrandingSourceOptions = {
  upstream: Pick<UpstreamClient, 'call'>
  clientId: string
  log: Pick<FastifyBaseLogger, 'warn'>
  now?: () => number
}

const headers = { 'cache-control': 'no-cache', pragma: 'no-cache' }

/**
 * CALL-16, CALL-17: asks for a tenant's branding, then for its settings. Without settings there is no branding: a failed
 * settings call counts as a failed branding call, since a guess at the delivery methods would take wrong orders.
 */
export function createBrandingSource({ upstream, clientId, log, now = Date.now }: BrandingSourceOptions) {
  return async (tenant: string): Promise<BrandingAnswer> => {
    const query = { subDomain: tenant, pagination: 'false', clientID: clientId } as const
    const rows = await listFrom(upstreamBrandings, query, tenant)
    if (!Array.isArray(rows)) return rows
    if (rows.length === 0) return { outcome: 'missing' }

    const row = z.safeParse(upstreamBranding, rows[0])
    if (!row.success || row.data.merchantID === '') return nonsense(upstreamBrandings.path, tenant)

    const settingsQuery = { merchantID: row.data.merchantID, timestamp: String(now()) }
    const settings = await listFrom(upstreamSettings, settingsQuery, tenant)
    if (!Array.isArray(settings)) return settings

    const { branding, attributesValid } = toBranding(row.data, z.parse(upstreamSettings.response, settings))
    if (!attributesValid) log.warn({ tenant }, 'additionalAttributes cannot be parsed, defaults are used')
    return { outcome: 'found', branding }
  }

  /** The bare list of an answer, or why there is none. Unlike the contract's reader it tells no list from an empty one. */
  async function listFrom(
    entry: typeof upstreamBrandings | typeof upstreamSettings,
    query: Record<string, string>,
    tenant: string,
  ): Promise<unknown[] | { outcome: 'refused' | 'unreachable' }> {
    try {
      const { status, body } = await upstream.call(entry, { query, headers })
      if (status < 200 || status > 299) {
        log.warn({ tenant, path: entry.path, status }, 'branding call refused')
        return { outcome: 'refused' }
      }
      const list = Array.isArray(body) ? body : z.safeParse(wrapped, body).data?.data
      return list ?? nonsense(entry.path, tenant)
    } catch (err) {
      if (!(err instanceof AppError)) throw err
      log.warn({ tenant, path: entry.path, err }, 'branding call failed')
      return { outcome: 'unreachable' }
    }
  }

  function nonsense(path: string, tenant: string) {
    log.warn({ tenant, path }, 'branding call answered nonsense')
    return { outcome: 'unreachable' } as const
  }
}

const wrapped = z.object({ data: z.array(z.unknown()) })
