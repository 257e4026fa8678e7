/**
 * The headers of every response, also of those that are written before there is a request (BFF-46). `security-headers.ts`
 * adds what depends on the request: the policy of pages and their files, and HSTS.
 */
export const baselineHeaders = {
  'x-content-type-options': 'nosniff',
  // API keys of the identity provider that are restricted to our origin need the referrer.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  // 'same-origin' would cut the sign-in popup off from the page that opened it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  // The XSS filter of old browsers could itself be abused to break pages.
  'x-xss-protection': '0',
  'origin-agent-cluster': '?1',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
} as const
