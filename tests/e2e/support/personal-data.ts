/** BFF-44: personal data that logs and metrics must not contain. */
const personal: Readonly<Record<string, RegExp>> = {
  'a token': /eyJ[\w-]{8,}\.[\w-]{8,}/,
  'a bearer': /\bbearer\s+\S/i,
  'a session cookie': /__Host-session=/,
  // Numbers of the fake product server are a C and 11 or 12 digits. An order id may end like that by chance.
  'a customer number': /(?<!\bORD-)\bC\d{11,}\b/,
  'an e-mail address': /[\w.+-]+@[a-z][\w-]*(\.[a-z][\w-]*)*\.[a-z]{2,}/i,
  'a query': /\/[\w./-]*\?[\w-]+=/,
}

/** Every line that contains personal data, with its kind. */
export function personalDataIn(text: string): string[] {
  return text.split('\n').flatMap((line) =>
    Object.entries(personal)
      .filter(([, pattern]) => pattern.test(line))
      .map(([what]) => `${what}: ${line}`),
  )
}
