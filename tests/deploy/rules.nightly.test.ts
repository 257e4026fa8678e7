import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { findPromtool } from '../stack/provision.ts'
import { deployFolder } from './manifests.ts'

test.each([
  ['accepts the rules', 'check', 'rules.yml'],
  ['sees each alert fire in one case and stay silent in the other', 'test', 'rules.test.yml'],
])(
  'BFF-90 promtool %s',
  (_what, command, file) => {
    const { status, stdout, stderr } = spawnSync(findPromtool(), [command, 'rules', file], {
      cwd: `${deployFolder}prometheus`,
      encoding: 'utf8',
    })
    expect(status, stdout + stderr).toBe(0)
  },
  300_000,
)
