import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The lowest versions without a known weakness, one for each major version that we may use. */
const minimums: Readonly<Record<string, readonly string[]>> = {
  fastify: ['5.12.2'],
  '@fastify/http-proxy': ['11.4.4'],
  '@fastify/reply-from': ['12.6.4'],
  '@fastify/static': ['10.1.3'],
  undici: ['8.9.0', '7.29.0'],
}

/** firebase-tools brings an older major version, and runs on developers' machines only. */
const inTestsOnly = { dependent: 'firebase-tools', version: 'undici@6.' }

const lockFile = readFileSync(new URL('../../pnpm-lock.yaml', import.meta.url), 'utf8')
const part = (name: string) => lockFile.split(new RegExp(`^${name}:\\n`, 'm'))[1]?.split(/^\S/m)[0] ?? ''

/** Every version of a package in the lock file, nested ones included. */
const versionsOf = (name: string): string[] =>
  [...part('packages').matchAll(/^ {2}'?(@?[^@'\s]+)@([^:'(]+)'?:$/gm)].flatMap(([, found, version]) =>
    found === name && version ? [version] : [],
  )

/** Who has this version among its own dependencies. */
const dependentsOn = (name: string, version: string): string[] =>
  part('snapshots')
    .split(/\n(?= {2}\S)/)
    .filter((entry) =>
      entry.split('\n').some((line) => line.trim().replaceAll("'", '') === `${name}: ${version}`),
    )
    .map((entry) =>
      entry
        .trim()
        .replace(/^'/, '')
        .replace(/(?<=.)@[\s\S]*$/, ''),
    )

const numbers = (version: string) => version.split('.').map((text) => Number.parseInt(text, 10))

function isBelow(version: string, minimum: string): boolean {
  const [ours, theirs] = [numbers(version), numbers(minimum)]
  const at = ours.findIndex((number, index) => number !== theirs[index])
  return at >= 0 && (ours[at] ?? 0) < (theirs[at] ?? 0)
}

/** Whether a version is below the minimum of its major version, or of another major version that is older than all. */
function isWeak(version: string, lowest: readonly string[]): boolean {
  const ofItsMajor = lowest.find((minimum) => numbers(minimum)[0] === numbers(version)[0])
  return ofItsMajor ? isBelow(version, ofItsMajor) : lowest.every((minimum) => isBelow(version, minimum))
}

test.each(Object.entries(minimums))(
  'BFF-56 no version of %s is below %j, nested ones included',
  (name, lowest) => {
    const versions = versionsOf(name)
    expect(versions.length).toBeGreaterThan(0)
    const weak = versions
      .filter((version) => isWeak(version, lowest))
      .filter(
        (version) =>
          !`${name}@${version}`.startsWith(inTestsOnly.version) ||
          dependentsOn(name, version).some((dependent) => dependent !== inTestsOnly.dependent),
      )
    expect(weak).toEqual([])
  },
)

test.each([
  ['5.12.1', ['5.12.2'], true],
  ['5.12.2', ['5.12.2'], false],
  ['5.13.0', ['5.12.2'], false],
  ['7.28.9', ['8.9.0', '7.29.0'], true],
  ['8.8.9', ['8.9.0', '7.29.0'], true],
  ['7.30.2', ['8.9.0', '7.29.0'], false],
  ['6.99.0', ['8.9.0', '7.29.0'], true],
])('BFF-56 %s against %j is weak: %s', (version, lowest, weak) => {
  expect(isWeak(version, lowest)).toBe(weak)
})

test('BFF-56 the test tools’ older undici is nobody else’s', () => {
  for (const version of versionsOf('undici').filter((version) => version.startsWith('6.'))) {
    expect(dependentsOn('undici', version)).toEqual([inTestsOnly.dependent])
  }
})
