import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deployFolder } from './manifests.ts'
import { ruleCases, rules } from './observed.ts'

const alerts = rules().flatMap(({ alert, labels }) => (alert === undefined ? [] : { alert, labels }))

// That they end as they say is for promtool to find out (`rules.nightly.test.ts`).
test('BFF-90 each alert has a case in which it fires and one in which it is silent, and each case asks for its alert', () => {
  const cases = ruleCases().map(({ name, promql_expr_test: checks }) => {
    const [alert = '', ...words] = name.split(':', 1).join('').split(' ')
    const asked = checks.filter(({ expr }) => expr.includes(`"${alert}"`) && expr.includes('"firing"'))
    return [alert, words.join(' '), ...asked.map(({ exp_samples }) => exp_samples.length)]
  })
  expect(alerts.length).toBeGreaterThan(30)
  expect(cases).toEqual(
    alerts.flatMap(({ alert }) => [
      [alert, 'fires', 1],
      [alert, 'is silent', 0],
    ]),
  )
})

test('each alert says how urgent it is, and the guide says what to do', () => {
  const guide = readFileSync(`${deployFolder}README.md`, 'utf8')
  for (const { alert, labels } of alerts) {
    expect(labels?.severity, alert).toMatch(/^(page|ticket)$/)
    expect(guide, alert).toContain(`\`${alert}\``)
  }
})
