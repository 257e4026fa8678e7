import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { startSite } from '../../test-support/site.ts'

// Its modules are CommonJS without named exports that Node can see.
const require = createRequire(import.meta.url)
const { CspEvaluator } = require('csp_evaluator') as typeof import('csp_evaluator')
const { CspParser } = require('csp_evaluator/dist/parser.js') as typeof import('csp_evaluator/dist/parser.js')
const { Severity } =
  require('csp_evaluator/dist/finding.js') as typeof import('csp_evaluator/dist/finding.js')

/** The policy of our pages. */
async function policyOf(env: Record<string, string>): Promise<string> {
  const { call } = await startSite({ env: { FIREBASE_AUTH_DOMAIN: 'auth.example.com', ...env } })
  return String((await call({ url: '/home' })).headers['content-security-policy'])
}

const directivesOf = (policy: string) =>
  Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.filter((source) => !source.startsWith("'nonce-"))]
    }),
  )

test.each(['false', 'true'])('BFF-47 csp_evaluator has no high finding (IDENTITY_CAPTCHA=%s)', async (on) => {
  const policy = await policyOf({ IDENTITY_CAPTCHA: on })
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate()
  const high = findings.filter(
    ({ severity }) => severity <= Severity.HIGH || severity === Severity.HIGH_MAYBE,
  )
  expect(high.map(({ directive, value, description }) => `${directive} ${value}: ${description}`)).toEqual([])
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})

test('BFF-74 IDENTITY_CAPTCHA=true adds what reCAPTCHA loads, frames and reports to, and nothing else', async () => {
  const without = directivesOf(await policyOf({}))
  const withCaptcha = directivesOf(await policyOf({ IDENTITY_CAPTCHA: 'true' }))
  const added = Object.entries(withCaptcha).map(
    ([name, sources]) => [name, sources.filter((source) => !without[name]?.includes(source))] as const,
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
