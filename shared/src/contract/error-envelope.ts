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

const sessionIsOver = /unauthorized|forbidden|token expired|invalid token/i

/** SESSION-14: whether an error's `error` or `message` says that the session is over. A text alone proves nothing (BFF-26). */
export function saysSessionIsOver(error: unknown): boolean {
  const texts = z.safeParse(errorBody, error).data
  return texts !== undefined && [texts.error, texts.message].some((text) => sessionIsOver.test(text))
}

/** An error response of the product server; `texts` are all its messages. */
type Refusal = { status: number; code: string; texts: readonly string[] }

const soldOutCode = /^(sold_?out|out_?of_?stock)$/i
const soldOutText = /\b(sold[\s-]?out|out of stock|not in stock|no stock left)\b/i

/**
 * FAN-06: whether an item was refused because it is sold out. The specification defines no code for it, so any 4xx with a
 * code or a text of that meaning counts.
 */
export const isSoldOut = ({ status, code, texts }: Refusal): boolean =>
  status >= 400 && status < 500 && (soldOutCode.test(code) || texts.some((text) => soldOutText.test(text)))
