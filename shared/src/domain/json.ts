/** A number with more digits than a double is certain to keep, outside of texts. */
const token = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g
const longInteger = /^-?[1-9]\d{15,}$/

/**
 * Like `JSON.parse`, but a whole number beyond 2^53 becomes the text of its digits, since ids are sent back as they were received
 * (CALL-43). Not by `context.source` of a reviver, which Safari has only since 18.4.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text)
  return JSON.parse(
    text.replace(token, (found) =>
      longInteger.test(found) && !Number.isSafeInteger(Number(found)) ? `"${found}"` : found,
    ),
  )
}
