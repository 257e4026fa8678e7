import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { venue, venueService } from './venue.ts'

/** How the fan gets an order. */
const deliveryMethod = z.enum(['inseat', 'pickup'])

/** The `additionalAttributes` of a tenant, with its settings applied (TENANT-05, TENANT-08 to TENANT-12). */
const brandingAttributes = z.object({
  isMFAEnabled: z.boolean(),
  loginMethods: z.string(),
  defaultGroupName: z.string(),
  hideDefaultGroup: z.boolean(),
  features: z.string(),
  shouldCreateCustomerIfAbsent: z.boolean(),
  customPermission: z.looseObject({}),
  registerID: z.union([z.string(), z.number()]),
  storeID: z.union([z.string(), z.number()]),
  logoURL: z.string(),
  deliveryMethods: z.array(deliveryMethod),
  pickupTimeRanges: z.array(z.string()),
  sections: z.array(z.string()),
  hasRequiredSettings: z.boolean(),
})

/** A tenant's branding as the app uses it (TENANT-04). */
export const branding = z.object({
  id: z.number(),
  merchantID: z.string(),
  clientID: z.string(),
  subDomain: z.nullable(z.string()),
  title1: z.string(),
  title2: z.string(),
  title3: z.string(),
  backGroundImageURL: z.string(),
  primaryColor: z.string(),
  favIconURL: z.string(),
  additionalAttributes: brandingAttributes,
})
export type Branding = z.output<typeof branding>

/**
 * The branding of a tenant's pages: its own, or `default` while the product server cannot be reached (TENANT-16). While
 * `hasSettings` is false, defaults replace its settings (TENANT-18).
 */
export const usableBranding = z.object({
  status: z.enum(['found', 'default']),
  branding,
  hasSettings: z.boolean(),
  /** Absent for a venue without settings of this kind. */
  venue: z.optional(venue),
  /** Absent while everything is open, nothing is sold out and there is no message. */
  service: z.optional(venueService),
})
export type UsableBranding = z.output<typeof usableBranding>

/** The branding of the tenant of the request's host. */
export const getBranding = endpoint({
  method: 'GET',
  path: '/api/branding',
  access: 'public',
  handledBy: 'bff',
  response: usableBranding,
})
