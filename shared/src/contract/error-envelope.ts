import * as z from 'zod/mini'
import { text } from './tolerant.ts'

/** The envelope of our own errors: a sentence for a person and a stable code. */
export const failure = z.object({ error: z.string(), code: z.string(), requestId: z.string() })
export type Failure = z.output<typeof failure>

/** Any error body, ours or the product server's: the words it has for a person. */
export const anyFailure = z.object({ error: text, message: text, userMessage: text, code: text })
