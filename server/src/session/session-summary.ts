import { createHmac } from 'node:crypto'
import type { Session as SessionSummary } from '@storefront/shared/contract/session.ts'
import type { FastifyInstance } from 'fastify'
import { accountOf, type Fan } from '../fan.ts'
import { derivedKey } from '../keys.ts'
import type { Session } from './sealer.ts'

/** Returns a function that makes the part of a session that the browser may read (SESSION-03). */
export function createSessionSummary({ config, now }: Pick<FastifyInstance, 'config' | 'now'>) {
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
 * Makes the tags by which a browser distinguishes fans without identifying them (BFF-106): a truncated keyed digest, base64url.
 * The key is derived from the branding's client id, which every replica has. Session keys would not do: at each rotation browsers
 * would discard the data that they keep for a fan.
 */
function createOwnerTags(brandingClientId: string) {
  const key = derivedKey(Buffer.from(brandingClientId), 'storefront owner')
  // Cached, because every page of a fan needs the tag. Opened sessions are cached objects, each of one host.
  const known = new WeakMap<Session, string>()
  return (tenant: string, session: Session): string => {
    const tag = known.get(session) ?? ownerTag(key, tenant, session)
    known.set(session, tag)
    return tag
  }
}

function ownerTag(key: Uint8Array, tenant: string, fan: Fan): string {
  const { kind, id } = accountOf(fan)
  // JSON keeps the parts separate.
  const identity = JSON.stringify([tenant, kind, id])
  return createHmac('sha256', key).update(identity).digest('base64url').slice(0, 22)
}
