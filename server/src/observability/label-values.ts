import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import { chargeCard, checkoutOrder, generateOrderId } from '@storefront/shared/contract/payments.ts'
import type { ErrorCode } from '../errors/app-error.ts'

/** How a charge can end, as `storefront_charges_total` names it. */
export const chargeOutcomes = ['success', 'declined', 'unknown', 'unsent', 'refused', 'unavailable'] as const

/** What a lookup of a branding can meet, as `storefront_branding_lookups_total` names it. */
export const brandingResults = ['hit', 'stale', 'miss', 'remembered', 'refused', 'failure'] as const

const loginErrors: readonly ErrorCode[] = [
  'BAD_REQUEST',
  'CLIENT_LEFT',
  'CROSS_SITE',
  'IDENTITY_UNAVAILABLE',
  'ID_TOKEN_REFUSED',
  'INTERNAL',
  'LOGIN_REFUSED',
  'LOGIN_UNUSABLE',
  'PAYLOAD_TOO_LARGE',
  'SESSION_TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
  'UNSUPPORTED_MEDIA_TYPE',
  'UPSTREAM_FAILED',
  'UPSTREAM_TIMEOUT',
]

/** How a login can end, as `storefront_logins_total` names it. */
export const loginOutcomes = ['success', ...loginErrors]

/** Handled by ourselves, with a call of the product server under the same name. */
const guardedCalls: readonly Endpoint[] = [chargeCard, checkoutOrder, generateOrderId]

/** The names of the calls that go to the product server, sent on for the browser or made by ourselves. */
export const upstreamEndpoints = Object.entries<Endpoint>(endpoints)
  .filter(
    ([, entry]) =>
      entry.handledBy === 'upstream' || entry.access === 'server' || guardedCalls.includes(entry),
  )
  .map(([name]) => name)
