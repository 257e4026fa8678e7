/** BFF-44: what neither log nor metrics may hold. */
const personal: Readonly<Record<string, RegExp>> = {
  'a token': /eyJ[\w-]{8,}\.[\w-]{8,}/,
  'a bearer': /\bbearer\s+\S/i,
  'a session cookie': /__Host-session=/,
  // The fake's are a C and 11 or 12 digits, and an order's id may happen to end like that.
  'a customer number': /(?<!\bORD-)\bC\d{11,}\b/,
  'an e-mail address': /[\w.+-]+@[a-z][\w-]*(\.[a-z][\w-]*)*\.[a-z]{2,}/i,
  'a query': /\/[\w./-]*\?[\w-]+=/,
}

/** Every line that holds something personal, with what it is. */
export function personalDataIn(text: string): string[] {
  return text.split('\n').flatMap((line) =>
    Object.entries(personal)
      .filter(([, pattern]) => pattern.test(line))
      .map(([what]) => `${what}: ${line}`),
  )
}
