import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { onPath } from '../stack/provision.ts'
import { deployFolder } from './manifests.ts'
import { ruleCases, rules } from './observed.ts'

const alerts = rules().flatMap(({ alert }) => alert ?? [])
const promtool = onPath(['promtool'])

test('BFF-90 each alert has a case in which it fires and one in which it is silent', () => {
  const cases = ruleCases().map(({ name, promql_expr_test: [check] }) => ({
    name,
    fires: check?.exp_samples.length === 1,
  }))
  expect(alerts.length).toBeGreaterThan(30)
  for (const alert of alerts) {
    const own = cases.filter(({ name }) => name.startsWith(`${alert} `))
    expect(
      own.map(({ fires }) => fires),
      alert,
    ).toEqual([true, false])
    expect(own.map(({ name }) => / (fires|is silent): /.exec(name)?.[1])).toEqual(['fires', 'is silent'])
  }
})

test('BFF-90 each alert says how urgent it is, and the guide says what to do', () => {
  const guide = readFileSync(`${deployFolder}README.md`, 'utf8')
  for (const { alert, labels } of rules().filter((rule) => rule.alert !== undefined)) {
    expect(labels?.severity, alert).toMatch(/^(page|ticket)$/)
    expect(guide, alert).toContain(`\`${alert}\``)
  }
})

if (promtool === null) {
  // The workflow of the tests installs it (`supply.test.ts` holds it to that): a rule that nobody tried is a guess.
  console.warn('promtool is not installed (Debian: prometheus): the cases of rules.test.yml are not tried')
}

test.skipIf(promtool === null)(
  'BFF-90 promtool accepts the rules, and every case goes as written',
  () => {
    const run = (...args: string[]) =>
      spawnSync(promtool ?? 'promtool', args, { cwd: `${deployFolder}prometheus`, encoding: 'utf8' })
    for (const result of [run('check', 'rules', 'rules.yml'), run('test', 'rules', 'rules.test.yml')]) {
      expect(result.status, `${result.error ?? ''}${result.stdout}${result.stderr}`).toBe(0)
    }
  },
  120_000,
)
