import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { startSite } from '../../test-support/site.ts'

// Its modules are CommonJS without named exports that Node can see.
const require = createRequire(import.meta.url)
const { CspEvaluator } = require('csp_evaluator') as typeof import('csp_evaluator')
const { CspParser } = require('csp_evaluator/dist/parser.js') as typeof import('csp_evaluator/dist/parser.js')
const { Severity } =
  require('csp_evaluator/dist/finding.js') as typeof import('csp_evaluator/dist/finding.js')

test('BFF-47 csp_evaluator has no high finding', async () => {
  const { call } = await startSite({ env: { FIREBASE_AUTH_DOMAIN: 'auth.example.com' } })
  const response = await call({ url: '/home' })
  const policy = String(response.headers['content-security-policy'])
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate()
  const high = findings.filter(
    ({ severity }) => severity <= Severity.HIGH || severity === Severity.HIGH_MAYBE,
  )
  expect(high.map(({ directive, value, description }) => `${directive} ${value}: ${description}`)).toEqual([])
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})
