/**
 * BFF-46: what every answer says, those included that Node gives before there is a request. `security-headers.ts` adds
 * what depends on the request: the policy of pages and their files, and HSTS.
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
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
} as const
