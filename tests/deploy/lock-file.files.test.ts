import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const lockFile = read('pnpm-lock.yaml')
const [row = ''] = /^\| BFF-56 \|.*$/m.exec(read('shared/SPEC.md')) ?? []

/** The lowest versions that the row allows, one for each major version: `undici ≥ 8.9.0 / 7.29.0`. */
const minimums = [...row.matchAll(/([\w-]+) ≥ ([\d.]+(?: \/ [\d.]+)*)/g)].map(
  ([, name = '', versions = '']) => ({
    name: ['fastify', 'undici'].includes(name) ? name : `@fastify/${name}`,
    lowest: versions.split(' / '),
  }),
)

const part = (text: string, name: string) =>
  text.split(new RegExp(`^${name}:\\n`, 'm'))[1]?.split(/^\S/m)[0] ?? ''

/** Every version of a package in a lock file, nested ones included. */
const versionsOf = (text: string, name: string): string[] =>
  [...part(text, 'packages').matchAll(/^ {2}'?(@?[^@'\s]+)@([^:'(]+)'?:$/gm)].flatMap(([, found, version]) =>
    found === name && version ? [version] : [],
  )

/** Who has this version among its own dependencies. */
const dependentsOn = (text: string, name: string, version: string): string[] =>
  [...part(text, 'snapshots').matchAll(/^ {2}'?(@?[^@'\s]+)@.*\n(?: {4}.*\n)*/gm)].flatMap(
    ([entry, dependent = '']) =>
      entry.replaceAll("'", '').includes(`\n      ${name}: ${version}\n`) ? [dependent] : [],
  )

const isBelow = (version: string, minimum: string) =>
  version.localeCompare(minimum, 'en', { numeric: true }) < 0

/** What a lock file has below the row's minimums, or not at all. */
function weakIn(text: string): string[] {
  return minimums.flatMap(({ name, lowest }) => {
    const versions = versionsOf(text, name)
    if (versions.length === 0) return [`${name} is missing`]
    return versions
      .filter((version) => {
        const ofItsMajor = lowest.find(
          (minimum) => Number.parseInt(minimum, 10) === Number.parseInt(version, 10),
        )
        return ofItsMajor
          ? isBelow(version, ofItsMajor)
          : lowest.every((minimum) => isBelow(version, minimum))
      })
      .map((version) => `${name}@${version} of ${dependentsOn(text, name, version).join(', ')}`)
  })
}

test('BFF-56 no copy of what the row names is below its minimum, but for one of firebase-tools, which runs in tests only', () => {
  expect(minimums).toHaveLength(5)
  expect(weakIn(lockFile)).toEqual([expect.stringMatching(/^undici@6\.[\d.]+ of firebase-tools$/)])
})

test.each([
  ['fastify', '5.9.10'],
  ['@fastify/static', '10.1.2'],
  ['@fastify/reply-from', '11.99.0'],
  ['undici', '8.8.99'],
  ['undici', '7.28.9'],
])('BFF-56 a second copy of %s, nested and at %s, is found', (name, version) => {
  const copy = `packages:\n  '${name}@${version}':\n`
  expect(weakIn(lockFile.replace(/^packages:\n/m, copy))).toContain(`${name}@${version} of `)
})

test.each(minimums.map(({ name }) => name))('BFF-56 %s that is not in the lock file is missed', (name) => {
  expect(weakIn(lockFile.replaceAll(`${name}@`, 'other@'))).toContain(`${name} is missing`)
})
