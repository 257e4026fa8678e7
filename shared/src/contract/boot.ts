import * as z from 'zod/mini'
import { usableBranding } from './branding.ts'
import { session } from './session.ts'

/**
 * The JSON block `boot` in the HTML shell, so that the app renders without a call. `branding.status` is `missing` for a
 * tenant that does not exist (error screen) and `default` while the product server cannot be reached.
 */
export const boot = z.object({
  host: z.string(),
  tenant: z.string(),
  branding: z.union([usableBranding, z.object({ status: z.literal('missing'), error: z.string() })]),
  session: z.nullable(session),
  /** The page is the service worker's offline shell, which belongs to no fan (FAN-20). */
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
  /** A link by e-mail is a way to sign in (AUTH-22). */
  emailLink: z.optional(z.boolean()),
  /** VEN-28: the addresses of pictures in a width (`IMAGE_URL_TEMPLATE`). */
  imageUrlTemplate: z.optional(z.string()),
  cardVaultScriptUrl: z.string(),
  receiptBaseUrl: z.string(),
})
export type Boot = z.output<typeof boot>
export type AuthProvider = Boot['authProviders'][number]
