/** What the product server said when it refused an item; `texts` are all that it wrote. */
type Refusal = { status: number; code: string; texts: readonly string[] }

const soldOutCode = /^(sold_?out|out_?of_?stock)$/i
const soldOutText = /\b(sold[\s-]?out|out of stock|not in stock|no stock left)\b/i

/**
 * FAN-06: whether an item was refused because there is none left. The specification names no code for it, so the rule is
 * lenient: a 4xx with such a code, or with a text that says so in words.
 */
export const isSoldOut = ({ status, code, texts }: Refusal): boolean =>
  status >= 400 && status < 500 && (soldOutCode.test(code) || texts.some((text) => soldOutText.test(text)))
