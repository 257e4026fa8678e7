import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { findPromtool } from '../stack/provision.ts'
import { allQueries, deployFolder } from './queries.ts'

const prometheus = `${deployFolder}prometheus/`
const folder = mkdtempSync(join(tmpdir(), 'rules-'))
afterAll(() => rmSync(folder, { recursive: true }))
/** The dashboard's queries as rules. */
const queries = join(folder, 'queries.yml')
const rules = allQueries().map(({ expr }, index) => ({ record: `query:${index}`, expr }))
writeFileSync(queries, stringify({ groups: [{ name: 'queries', rules }] }))

test.each([
  ['accepts the rules', 'check', `${prometheus}rules.yml`],
  ['sees each alert fire in one case and stay silent in the other', 'test', `${prometheus}rules.test.yml`],
  ['accepts every query of the dashboard', 'check', queries],
])(
  'BFF-91 promtool %s',
  (_what, command, file) => {
    const { status, stdout, stderr } = spawnSync(findPromtool(), [command, 'rules', file], {
      encoding: 'utf8',
    })
    expect(status, stdout + stderr).toBe(0)
  },
  300_000,
)
