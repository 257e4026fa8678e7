import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { environment } from '../test-support/site.ts'
import { parseConfig } from './config.ts'
import { environment as variables } from './environment.ts'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

/** What the README says of each variable: its default, as it would be set, or null where the table has words or another variable instead. */
const documented = new Map(
  readme.split('\n').flatMap((line) => {
    const [, names = '', values = ''] = /^\| (`[A-Z].*?) \| (.*?) \|/.exec(line) ?? []
    const variables = [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name)
    const defaults = values.split(/(?<=`|true|false), /)
    return variables.map((name, at): [string, string | null] => [
      name,
      /^`(?![A-Z_]+`)([^`]+)`$/.exec(defaults.length === variables.length ? (defaults[at] ?? '') : '')?.[1] ??
        null,
    ])
  }),
)

test('BFF-53 the README names every variable that the server reads', () => {
  const unnamed = Object.keys(variables.shape).filter((name) => !readme.includes(`\`${name}\``))
  expect(unnamed).toEqual([])
})

test('the defaults are those that the README lists', () => {
  const { UPSTREAM_TIMEOUT_MS, CHARGE_TIMEOUT_MS, LOG_LEVEL, ...required } = environment('https://shop.test')
  const given = { ...required, SESSION_KEYS: Buffer.alloc(32, 7).toString('base64') }
  const listed = [...documented].filter(([, value]) => value !== null)
  expect(listed.length).toBeGreaterThan(25)
  for (const [name, value] of listed) {
    expect(parseConfig({ ...given, [name]: value ?? '' }), name).toEqual(parseConfig(given))
  }
})
