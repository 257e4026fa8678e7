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
