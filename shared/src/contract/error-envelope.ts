import * as z from 'zod/mini'
import { lenientText } from './lenient.ts'

/** The envelope of our own errors: a sentence for a person and a stable code. */
export const failure = z.object({ error: z.string(), code: z.string(), requestId: z.string() })
export type Failure = z.output<typeof failure>

/** Any error body, ours or the product server's: the words it has for a person. */
export const anyFailure = z.object({
  error: lenientText,
  message: lenientText,
  userMessage: lenientText,
  code: lenientText,
})
