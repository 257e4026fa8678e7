/**
 * BFF-46: what every answer says, those included that Node gives before there is a request. `security-headers.ts` adds
 * the content security policy, which needs a nonce, and HSTS, which needs to know how the fan came.
 */
export const baselineHeaders = {
  'x-content-type-options': 'nosniff',
  // Keys of the identity provider that are bound to our origin need it.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  // 'same-origin' would cut the sign-in popup off.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  // The filter of old browsers could be made to break pages.
  'x-xss-protection': '0',
  'origin-agent-cluster': '?1',
  'cache-control': 'no-store',
} as const
