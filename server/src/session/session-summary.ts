import { createHmac } from 'node:crypto'
import type { Session as SessionSummary } from '@storefront/shared/contract/session.ts'
import type { FastifyInstance } from 'fastify'
import { accountOf, type Fan } from '../account.ts'
import { derivedKey } from '../keys.ts'
import type { Session } from './sealer.ts'

/** Makes what the browser of a tenant's fan may know of their session (SESSION-03). */
export function createSummaries({ config, now }: Pick<FastifyInstance, 'config' | 'now'>) {
  const ownerOf = createOwnerTags(config.brandingClientId)
  return (tenant: string, session: Session): SessionSummary => ({
    owner: ownerOf(tenant, session),
    email: session.email,
    hasCustomer: session.customerNumber !== null,
    expiresAt: new Date(session.expiresAt).toISOString(),
    expiresInS: Math.ceil((session.expiresAt - now()) / 1000),
  })
}

/**
 * Makes the tags by which a browser tells fans apart without knowing who they are (BFF-106): 132 bits of a keyed digest, base64url.
 * The key comes of the branding's client id, which every replica has: session keys rotate, and at each rotation browsers would
 * discard what they keep.
 */
function createOwnerTags(brandingClientId: string) {
  const key = derivedKey(Buffer.from(brandingClientId), 'storefront owner')
  // Each page of a fan has one, and a digest is a fifth of what a page costs. Opened sessions are cached, each of one host.
  const known = new WeakMap<Session, string>()
  return (tenant: string, session: Session): string => {
    const tag = known.get(session) ?? ownerTag(key, tenant, session)
    known.set(session, tag)
    return tag
  }
}

function ownerTag(key: Uint8Array, tenant: string, fan: Fan): string {
  const { kind, id } = accountOf(fan)
  // As JSON, so that no part runs into the next.
  const identity = JSON.stringify([tenant, kind, id])
  return createHmac('sha256', key).update(identity).digest('base64url').slice(0, 22)
}
