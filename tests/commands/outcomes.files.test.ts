import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { playwrightOutcomes } from './outcomes.ts'

test('a browser test that passed only on a retry has failed, and a skipped one has its reason', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'outcomes-')), 'report.json')
  const spec = (title: string, status: string, annotations: unknown[] = []) => ({
    title,
    tests: [{ status, annotations }],
  })
  const skip = { type: 'skip', description: 'no network' }
  const group = { title: 'cart', specs: [spec('a', 'expected'), spec('b', 'flaky'), spec('c', 'unexpected')] }
  const suites = [{ title: 'file', specs: [spec('d', 'skipped', [skip])], suites: [group] }]
  writeFileSync(file, JSON.stringify({ suites }))
  expect(playwrightOutcomes(file)).toEqual([
    { title: 'd', state: 'skipped', reason: 'no network' },
    { title: 'cart a', state: 'passed' },
    { title: 'cart b', state: 'failed' },
    { title: 'cart c', state: 'failed' },
  ])
})
