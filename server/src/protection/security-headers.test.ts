import { describe, expect, test } from 'vitest'
import { startSite } from '../../test-support/site.ts'

const directivesOf = (policy: unknown) =>
  Object.fromEntries(
    String(policy)
      .split(';')
      .map((directive) => {
        const [name = '', ...sources] = directive.trim().split(' ')
        return [name, sources]
      }),
  )

describe('BFF-46 every response carries the headers', () => {
  test.each([
    ['a response', 'GET', '/api/session', 200],
    ['an error', 'GET', '/api/cart/details', 401],
    ['an unknown path', 'GET', '/api/nothing', 404],
    ['a refused path', 'GET', '/api/..%2f', 400],
    ['a path that cannot be decoded', 'GET', '/%zz', 400],
    ['an endless parameter', 'GET', `/api/transactions/${'x'.repeat(3_000)}/orders`, 400],
    ['a page', 'GET', '/checkout', 503],
    ['a file', 'GET', '/assets/none.js', 404],
    ['another method', 'PUT', '/checkout', 405],
    ['an empty response', 'POST', '/api/logout', 204],
  ] as const)('%s', async (_name, method, url, status) => {
    const { call } = await startSite({ deps: { spa: { distDir: '/nowhere' } } })
    const { headers, statusCode } = await call({ method, url })
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'x-frame-options': 'DENY',
      'x-permitted-cross-domain-policies': 'none',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-xss-protection': '0',
      'origin-agent-cluster': '?1',
      'cache-control': 'no-store',
    })
    expect(directivesOf(headers['content-security-policy'])['frame-ancestors']).toEqual(["'none'"])
    expect(headers).not.toHaveProperty('strict-transport-security')
    for (const name of ['x-powered-by', 'server', 'server-timing', 'clear-site-data'])
      expect(headers).not.toHaveProperty(name)
    expect([headers['x-request-id'], headers.traceparent].every(Boolean), 'BFF-45').toBe(true)
  })

  test('HSTS over TLS, which only a trusted proxy may report', async () => {
    const headers = { 'x-forwarded-proto': 'https' }
    const trusting = await startSite({ env: { TRUST_PROXY: '127.0.0.1' } })
    const secure = await trusting.call({ url: '/api/session', headers })
    expect(secure.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
    const { call } = await startSite()
    expect((await call({ url: '/api/session', headers })).headers).not.toHaveProperty(
      'strict-transport-security',
    )
  })
})

test('BFF-47 responses of the API may do nothing in a browser', async () => {
  const { call } = await startSite()
  const { headers } = await call({ url: '/api/session' })
  expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
})

test('BFF-47 the policy of a page names exactly the sources of the configuration and nothing unsafe', async () => {
  const { call } = await startSite({
    env: {
      FIREBASE_AUTH_DOMAIN: 'auth.example.com',
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
      CARD_VAULT_SCRIPT_URL: 'https://vault.example.com/express.js',
      RECEIPT_BASE_URL: 'https://receipts.example.com/r',
      IMAGE_ORIGINS: 'https://img.example.com,http://127.0.0.1:4000',
    },
  })
  const { headers } = await call({ url: '/version.json' })
  expect(directivesOf(headers['content-security-policy'])).toEqual({
    'default-src': ["'self'"],
    'script-src': ["'self'", 'https://apis.google.com', 'https://vault.example.com'],
    'style-src': ["'self'", 'https://vault.example.com'],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'https://img.example.com', 'http://127.0.0.1:4000'],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://vault.example.com',
      'http://127.0.0.1:9099',
    ],
    'frame-src': [
      'https://auth.example.com',
      'https://vault.example.com',
      'https://receipts.example.com',
      'http://127.0.0.1:9099',
    ],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  })
})
