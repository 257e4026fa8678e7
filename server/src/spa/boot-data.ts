import type { Boot } from '@storefront/shared/contract/boot.ts'
import type { FastifyRequest } from 'fastify'
import { summaryOf } from '../session/session.ts'
import type { ResolvedBranding } from '../tenant/branding-plugin.ts'

/** IDP-01: what the SPA starts with. An explicit list: nothing else of config or session leaves the server. */
export function bootOf(request: FastifyRequest, branding: ResolvedBranding): Boot {
  const { firebase, authProviders, cardVaultScriptUrl, receiptBaseUrl } = request.server.config
  const { session } = request
  return {
    host: request.siteHost,
    tenant: request.tenant,
    branding,
    session: session && summaryOf(session),
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
