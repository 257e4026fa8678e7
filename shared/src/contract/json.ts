/** The tokens that matter: an escaped character, a quote, and a number. Not a whole text, since a long one would exhaust the stack. */
const token = /\\.|"|-?\d[\d.eE+-]*/gs
const longInteger = /^-?[1-9]\d{15,}$/

/**
 * Like `JSON.parse`, but a whole number beyond 2^53 becomes the text of its digits, because ids are sent back as they were received
 * (CALL-43). Not with the `context.source` of a reviver, which Safari has only since 18.4.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text)
  let isInText = false
  const quoted = (found: string) => {
    if (found === '"') isInText = !isInText
    const isUnsafe = longInteger.test(found) && !Number.isSafeInteger(Number(found))
    return isUnsafe && !isInText ? `"${found}"` : found
  }
  return JSON.parse(text.replace(token, quoted))
}

/** The value of a JSON text, as `parseJson` reads it; undefined when it is not valid. */
export function jsonOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
