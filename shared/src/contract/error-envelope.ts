import * as z from 'zod/mini'
import { lenientText } from './lenient.ts'

/** The envelope of our own errors: a message for a person and a stable code. */
export const errorEnvelope = z.object({ error: z.string(), code: z.string(), requestId: z.string() })

/** Any error body, ours or the product server's; '' for a message that is missing. */
export const errorBody = z.object({
  error: lenientText,
  message: lenientText,
  userMessage: lenientText,
  code: lenientText,
})
