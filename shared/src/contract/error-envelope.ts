import * as z from 'zod/mini'
import { lenientText } from './lenient.ts'

/** The envelope of our own errors: a message for a person and a stable code. */
export const errorEnvelope = z.object({ error: z.string(), code: z.string(), requestId: z.string() })

/** Any error body, ours or the product server's: the messages it has for a person, '' where there is none. */
export const errorBody = z.object({
  error: lenientText,
  message: lenientText,
  userMessage: lenientText,
  code: lenientText,
})
