import * as z from 'zod/mini'
import { usableBranding } from './branding.ts'
import { session } from './session.ts'

/**
 * The JSON block `boot` that the HTML shell carries, so that the first paint needs no call. `branding.status` is
 * `missing` for a tenant that does not exist (error screen) and `default` when the product server could not be asked.
 */
export const boot = z.object({
  host: z.string(),
  tenant: z.string(),
  branding: z.union([usableBranding, z.object({ status: z.literal('missing'), error: z.string() })]),
  session: z.nullable(session),
  /** The page is the shell that the service worker keeps for when there is no network (FAN-20): nobody's, whoever opens it. */
  offline: z.optional(z.boolean()),
  firebase: z.object({
    apiKey: z.string(),
    projectId: z.string(),
    authDomain: z.optional(z.string()),
    storageBucket: z.optional(z.string()),
    appId: z.optional(z.string()),
    tenantId: z.optional(z.string()),
    emulatorUrl: z.optional(z.string()),
  }),
  authProviders: z.array(z.enum(['google', 'facebook', 'apple', 'twitter', 'github'])),
  cardVaultScriptUrl: z.string(),
  receiptBaseUrl: z.string(),
})
export type Boot = z.output<typeof boot>
export type AuthProvider = Boot['authProviders'][number]
