/** TXN-13: the address of a receipt on the receipt host. */
export function receiptUrl(base: string, merchantId: string, transactionNumber: string): string {
  return `${base.replace(/\/+$/, '')}/${base64url(merchantId)}/${base64url(transactionNumber)}`
}

/** The base64url of a text's UTF-8, without padding (RFC 4648 section 5). Lone surrogates become U+FFFD. */
export function base64url(text: string): string {
  // `Uint8Array.toBase64` is newer than the browsers we support.
  const bytes = String.fromCharCode(...new TextEncoder().encode(text))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
