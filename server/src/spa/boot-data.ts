import type { Boot } from '@storefront/shared/contract/boot.ts'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { summaryOf } from '../session/session.ts'
import type { ResolvedBranding } from '../tenant/branding-plugin.ts'

/**
 * IDP-01: what the SPA starts with, in two parts. Both are explicit lists: nothing else of configuration or session leaves
 * the server.
 */
export type VisitorBoot = Pick<Boot, 'host' | 'tenant' | 'session'>
export type SiteBoot = Omit<Boot, keyof VisitorBoot>

/** The part that differs from request to request. */
export const visitorBoot = ({ siteHost, tenant, session }: FastifyRequest): VisitorBoot => ({
  host: siteHost,
  tenant,
  session: session && summaryOf(session),
})

/** The part that is the same for every visitor of a tenant. */
export function siteBoot(config: Config, branding: ResolvedBranding): SiteBoot {
  const { firebase, authProviders, cardVaultScriptUrl, receiptBaseUrl } = config
  return {
    branding,
    firebase: {
      apiKey: firebase.apiKey,
      projectId: firebase.projectId,
      authDomain: firebase.authDomain,
      storageBucket: firebase.storageBucket,
      appId: firebase.appId,
      tenantId: firebase.tenantId,
      emulatorUrl: firebase.emulatorHost && `http://${firebase.emulatorHost}`,
    },
    authProviders,
    cardVaultScriptUrl,
    receiptBaseUrl,
  }
}
