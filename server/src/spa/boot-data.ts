import type { Boot } from '@storefront/shared/contract/boot.ts'
import type { Config } from '../config.ts'
import { jsonForScript } from '../html.ts'
import type { ResolvedBranding } from '../tenant/branding-plugin.ts'

type ByVisitor = 'host' | 'tenant' | 'session' | 'offline'
type SiteBoot = Omit<Boot, ByVisitor>

/** Who asks for a page, and where. */
export type Visitor = Readonly<Pick<Boot, ByVisitor>>

/**
 * IDP-01: the boot data up to what depends on the visitor, as the beginning of its JSON. An explicit list: nothing else of
 * the configuration reaches the page.
 */
export function bootOfSite(config: Config, branding: ResolvedBranding): string {
  const { firebase, authProviders, cardVaultScriptUrl, receiptBaseUrl } = config
  const boot: SiteBoot = {
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
  return jsonForScript(boot).slice(0, -1)
}

/** The end of the JSON that `bootOfSite` begins: host, tenant and the session's summary (SESSION-03), or that it is the offline shell. */
export const bootOfVisitor = ({ host, tenant, session, offline }: Visitor): string =>
  `,${jsonForScript({ host, tenant, session, ...(offline && { offline }) }).slice(1)}`
