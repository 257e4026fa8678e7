import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { lenientList, lenientText } from './lenient.ts'

/** How the fan gets an order. */
export const deliveryMethod = z.enum(['inseat', 'pickup'])
export type DeliveryMethod = z.output<typeof deliveryMethod>

/** The parsed `additionalAttributes` together with what the settings say (TENANT-05, TENANT-08 to TENANT-12). */
export const brandingAttributes = z.object({
  isMFAEnabled: z.boolean(),
  loginMethods: z.string(),
  defaultGroupName: z.string(),
  hideDefaultGroup: z.boolean(),
  features: z.string(),
  shouldCreateCustomerIfAbsent: z.boolean(),
  customPermission: z.record(z.string(), z.unknown()),
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

/** The tenant's branding, `default` while the product server cannot be reached; 404 for a tenant that does not exist (TENANT-14). */
export const getBranding = endpoint({
  method: 'GET',
  path: '/api/branding',
  access: 'public',
  handledBy: 'bff',
  response: z.object({ status: z.enum(['found', 'default']), branding }),
})

/** A branding row of the product server, before our rules. `additionalAttributes` is JSON text or, on some, an object. */
export const upstreamBranding = z.object({
  id: z.catch(z.coerce.number(), 0),
  merchantID: lenientText,
  clientID: lenientText,
  subDomain: z.catch(z.nullable(z.string()), null),
  title1: lenientText,
  title2: lenientText,
  title3: lenientText,
  backGroundImageURL: lenientText,
  primaryColor: lenientText,
  favIconURL: lenientText,
  additionalAttributes: z.prefault(z.unknown(), null),
})

/** The branding rows of a subdomain, the first of which counts (CALL-16). */
export const upstreamBrandings = endpoint({
  method: 'GET',
  path: '/api/console/applications/brandings',
  access: 'server',
  handledBy: 'upstream',
  query: z.object({ subDomain: z.string(), pagination: z.literal('false'), clientID: z.string() }),
  response: lenientList(upstreamBranding),
})

/** A merchant's settings as keys and values; `timestamp` keeps caches out of the way (CALL-17). */
export const upstreamSettings = endpoint({
  method: 'GET',
  path: '/api/console/applications/settings',
  access: 'server',
  handledBy: 'upstream',
  query: z.object({ merchantID: z.string(), timestamp: z.string() }),
  response: lenientList(z.object({ key: lenientText, value: lenientText })),
})
