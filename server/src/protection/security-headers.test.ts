import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { startPages } from '../../test-support/built-app.ts'
import { startSite } from '../../test-support/site.ts'

// Required, because its CommonJS modules have no named exports that Node detects.
const require = createRequire(import.meta.url)
const { CspEvaluator } = require('csp_evaluator') as typeof import('csp_evaluator')
const { CspParser } = require('csp_evaluator/dist/parser.js') as typeof import('csp_evaluator/dist/parser.js')
const { Severity } =
  require('csp_evaluator/dist/finding.js') as typeof import('csp_evaluator/dist/finding.js')

const directivesOf = (policy: unknown) =>
  Object.fromEntries(
    String(policy)
      .split(';')
      .map((directive) => {
        const [name = '', ...sources] = directive.trim().split(' ')
        return [name, sources]
      }),
  )

const cartPath = '/api/cart/details'

/** A site with a build, whose product server sends headers that only we may send, and a signed-in fan. */
async function builtSite() {
  const site = await startPages({
    env: { TRUST_PROXY: '127.0.0.1' },
    handlers: {
      [`GET ${cartPath}`]: () => ({
        headers: {
          'cache-control': 'public',
          'clear-site-data': '"*"',
          'referrer-policy': 'unsafe-url',
          'strict-transport-security': 'max-age=0',
          server: 'shop',
          'x-powered-by': 'shop',
        },
      }),
      'GET /api/payments/cards': () => ({ status: 400, headers: { 'clear-site-data': '"*"' } }),
      'GET /api/transactions': () => ({ status: 500 }),
    },
  })
  return { ...site, cookie: await site.signIn() }
}

const page = { accept: 'text/html,*/*;q=0.8' }

describe('BFF-46 every response has the headers, and HSTS over TLS', () => {
  const cases: [string, 'GET' | 'PUT' | 'POST', string, number, Record<string, string>?][] = [
    ['the shell', 'GET', '/checkout', 200, page],
    ['the shell of the 404 screen', 'GET', '/nothing', 404, page],
    ['a hashed asset', 'GET', '/assets/main-abc123.js', 200],
    ['a range of a hashed asset', 'GET', '/assets/main-abc123.js', 206, { range: 'bytes=0-6' }],
    ['a file without a hash', 'GET', '/sw.js', 200],
    ['a missing file', 'GET', '/assets/none.js', 404],
    ['a response of ours', 'GET', '/api/session', 200],
    ['a proxied response', 'GET', cartPath, 200],
    ['a proxied error', 'GET', '/api/payments/cards', 400],
    ['an error of the product server', 'GET', '/api/transactions', 502],
    ['an error', 'GET', cartPath, 401, { cookie: '' }],
    ['an error page', 'GET', '//menu', 400, page],
    ['an unknown path', 'GET', '/api/nothing', 404],
    ['a refused path', 'GET', '/api/..%2f', 400],
    ['a path that cannot be decoded', 'GET', '/%zz', 400],
    ['an endless parameter', 'GET', `/api/transactions/${'x'.repeat(3_000)}/orders`, 400],
    ['another method', 'PUT', '/checkout', 405],
    ['an empty response', 'POST', '/api/logout', 204],
  ]
  test.each(cases)('%s', async (_name, method, url, status, own = {}) => {
    const { call, cookie } = await builtSite()
    for (const scheme of ['http', 'https']) {
      const sent = { cookie, 'x-forwarded-proto': scheme, ...own }
      const { headers, statusCode } = await call({ method, url, headers: sent })
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
      })
      expect(directivesOf(headers['content-security-policy'])['frame-ancestors']).toEqual(["'none'"])
      expect(headers['strict-transport-security']).toBe(scheme === 'https' ? 'max-age=31536000' : undefined)
      if (url.startsWith('/api/')) expect(headers['cache-control']).toBe('no-store')
      for (const name of ['x-powered-by', 'server', 'server-timing', 'clear-site-data'])
        expect(headers).not.toHaveProperty(name)
      expect([headers['x-request-id'], headers.traceparent].every(Boolean), 'BFF-45').toBe(true)
    }
  })

  test('only a trusted proxy may report TLS', async () => {
    const { call } = await startSite()
    const { headers } = await call({ url: '/api/session', headers: { 'x-forwarded-proto': 'https' } })
    expect(headers).not.toHaveProperty('strict-transport-security')
  })
})

test('BFF-47 the policy of API responses allows a browser nothing', async () => {
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

/** The policy of our pages. */
async function policyOf(env: Record<string, string>): Promise<string> {
  const { call } = await startSite({ env: { FIREBASE_AUTH_DOMAIN: 'auth.example.com', ...env } })
  return String((await call({ url: '/home' })).headers['content-security-policy'])
}

test.each(['false', 'true'])('BFF-47 csp_evaluator has no high finding (IDENTITY_CAPTCHA=%s)', async (on) => {
  const policy = await policyOf({ IDENTITY_CAPTCHA: on })
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate()
  const high = findings.filter(
    ({ severity }) => severity <= Severity.HIGH || severity === Severity.HIGH_MAYBE,
  )
  expect(high.map(({ directive, value, description }) => `${directive} ${value}: ${description}`)).toEqual([])
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})

test('BFF-74 IDENTITY_CAPTCHA=true adds the script, frame and report sources of reCAPTCHA, and nothing else', async () => {
  const [without, withCaptcha] = [await policyOf({}), await policyOf({ IDENTITY_CAPTCHA: 'true' })].map(
    (policy) => directivesOf(policy.replaceAll(/ 'nonce-[^']+'/g, '')),
  )
  const added = Object.entries(withCaptcha ?? {}).map(
    ([name, sources]) => [name, sources.filter((source) => !without?.[name]?.includes(source))] as const,
  )
  expect(Object.fromEntries(added.filter(([, sources]) => sources.length > 0))).toEqual({
    'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    'connect-src': ['https://www.google.com/recaptcha/'],
  })
})

test.each([{}, { IDENTITY_CAPTCHA: 'false' }])(
  'BFF-74 with %j nothing of reCAPTCHA is allowed',
  async (env) => {
    expect(await policyOf(env)).not.toMatch(/recaptcha|www\.google\.com|gstatic/)
  },
)
