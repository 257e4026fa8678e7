const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The base64url of a text's UTF-8, without padding (RFC 4648 section 5). Lone surrogates become U+FFFD. */
export function base64url(text: string): string {
  const bits = utf8(text)
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
  const sextets = bits.match(/.{1,6}/g) ?? []
  return sextets.map((sextet) => alphabet[Number.parseInt(sextet.padEnd(6, '0'), 2)]).join('')
}

function utf8(text: string): number[] {
  const escaped = encodeURIComponent(text.toWellFormed())
  return Array.from(escaped.matchAll(/%(..)|./g), ([character, hex]) =>
    hex ? Number.parseInt(hex, 16) : character.charCodeAt(0),
  )
}
