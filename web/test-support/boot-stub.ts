import type { Boot } from '@storefront/shared/contract/boot.ts'
import type { Session } from '@storefront/shared/contract/session.ts'
import type { VenueSettings } from '@storefront/shared/contract/venue.ts'
import { defaultBranding } from '../../server/src/tenant/default-branding.ts'

/** A page's boot data with the default branding, for `writeBoot`. */
export function bootStub(session: Session | null = null): Boot {
  return {
    host: 'demo.localhost',
    tenant: 'demo',
    branding: { status: 'found', branding: defaultBranding, hasSettings: true },
    session,
    firebase: { apiKey: 'key', projectId: 'demo' },
    authProviders: ['google'],
    cardVaultScriptUrl: 'https://vault.example/express.js',
    receiptBaseUrl: 'https://receipts.example',
  }
}

/** The boot data of a signed-in fan at a venue with these attributes and settings. */
export function bootStubOf(attributes: object, venue: VenueSettings = {}): Boot {
  const boot = bootStub(fanSession())
  if (boot.branding.status === 'missing') throw new Error('The stub has a branding')
  const { branding } = boot.branding
  const additionalAttributes = { ...branding.additionalAttributes, ...attributes }
  return { ...boot, branding: { ...boot.branding, venue, branding: { ...branding, additionalAttributes } } }
}

/** A signed-in fan whose session lasts for an hour. */
export function fanSession(expiresInMs = 3_600_000): Session {
  return {
    owner: 'the-tag-of-ada-at-demo',
    email: 'ada@example.com',
    hasCustomer: true,
    expiresAt: new Date(Date.now() + expiresInMs).toISOString(),
    expiresInS: expiresInMs / 1000,
  }
}

/** Writes the boot block into the document. `getBoot` reads it once per test file, or again after `vi.resetModules`. */
export function writeBoot(boot: Boot): void {
  document.getElementById('boot')?.remove()
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = 'boot'
  block.textContent = JSON.stringify(boot)
  document.head.append(block)
}
