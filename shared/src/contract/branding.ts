import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { venue, venueService } from './venue.ts'

/** How the fan gets an order. */
const deliveryMethod = z.enum(['inseat', 'pickup'])

/** The `additionalAttributes` of a tenant together with what its settings say (TENANT-05, TENANT-08 to TENANT-12). */
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

/** One tenant's branding as the SPA uses it (TENANT-04). */
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
 * A branding that a tenant's pages are drawn with: its own, or `default` while the product server cannot be reached (TENANT-16).
 * TENANT-18: without `hasSettings` the defaults stand in for what its settings say, until those can be had.
 */
export const usableBranding = z.object({
  status: z.enum(['found', 'default']),
  branding,
  hasSettings: z.boolean(),
  /** Absent where the venue says nothing of itself. */
  venue: z.optional(venue),
  /** Absent while everything is open and nothing is said. */
  service: z.optional(venueService),
})
export type UsableBranding = z.output<typeof usableBranding>

/** The branding of the tenant whose host is asked. */
export const getBranding = endpoint({
  method: 'GET',
  path: '/api/branding',
  access: 'public',
  handledBy: 'bff',
  response: usableBranding,
})
