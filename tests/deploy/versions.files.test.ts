import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../commands/steps.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

type Versions = Readonly<Record<string, string>>
type Lock = {
  readonly packages: Readonly<Record<string, unknown>>
  readonly snapshots: Readonly<Record<string, { readonly dependencies?: Versions }>>
}

const lock = parse(read('pnpm-lock.yaml')) as Lock
const versionsIn = (path: string): Versions => {
  const { dependencies, devDependencies } = JSON.parse(read(path))
  return { ...dependencies, ...devDependencies }
}

// That the lock file was made from them is for `pnpm install --frozen-lockfile` to see.
test.each(['package.json', ...globSync('*/package.json', { cwd: root })])(
  '%s asks for one exact version of each dependency',
  (path) => {
    const versions = Object.entries(versionsIn(path))
    expect(versions.filter(([, version]) => !/^(workspace:\*|\d+\.\d+\.\d+)$/.test(version))).toEqual([])
  },
)

test('every command installs with the pnpm of packageManager, and the Node of version managers and engine checks is the one that is installed', () => {
  const { packageManager } = JSON.parse(read('package.json'))
  expect(packageManager).toMatch(/^pnpm@\d+\.\d+\.\d+$/)
  const files = globSync(['{.,*}/package.json', '{.,*}/*.md', 'Dockerfile', '.github/workflows/*', '.ci/*'], {
    cwd: root,
  })
  // With a version, or by npx without one.
  const named = files.flatMap((path) => read(path).match(/pnpm@[^\s"'`]+|npx (--?\w+ )*pnpm\b(?!@)/g) ?? [])
  expect(new Set(named)).toEqual(new Set([packageManager]))
  expect(files).toEqual(
    expect.arrayContaining(['README.md', 'Dockerfile', '.ci/run', '.github/workflows/test.yml']),
  )
  const { node } = versionsIn('package.json')
  expect(read('.node-version').trim()).toBe(node)
  expect(parse(read('pnpm-workspace.yaml')).nodeVersion).toBe(node)
  expect(JSON.parse(read('.devcontainer/devcontainer.json')).image).toBe(`node:${node}`)
})

/** The lowest versions that the row allows, one for each major version: `undici ≥ 8.9.0 / 7.29.0`. */
const [row = ''] = /^\| BFF-56 \|.*$/m.exec(read('shared/SPEC.md')) ?? []
const minimums = [...row.matchAll(/([\w-]+) ≥ ([\d.]+(?: \/ [\d.]+)*)/g)].map(
  ([, name = '', versions = '']) => ({
    name: ['fastify', 'undici'].includes(name) ? name : `@fastify/${name}`,
    lowest: versions.split(' / '),
  }),
)

/** The packages, such as `undici@7.28.9`, that are below the row's minimum of their major version. */
const weakIn = (packages: readonly string[]): string[] =>
  minimums.flatMap(({ name, lowest }) =>
    packages.filter((id) => {
      const version = id.slice(name.length + 1)
      const ofItsMajor = lowest.filter(
        (minimum) => Number.parseInt(minimum, 10) === Number.parseInt(version, 10),
      )
      const isBelow = (minimum: string) => version.localeCompare(minimum, 'en', { numeric: true }) < 0
      return id.startsWith(`${name}@`) && (ofItsMajor.length > 0 ? ofItsMajor : lowest).every(isBelow)
    }),
  )

test('BFF-56 no copy of what the row names is below its minimum, but for one of firebase-tools, which runs in tests only', () => {
  const second = [
    'fastify@5.9.10',
    '@fastify/static@10.1.2',
    '@fastify/reply-from@11.99.0',
    'undici@8.8.99',
    'undici@7.28.9',
  ]
  expect(weakIn([...second, 'undici@8.9.0', 'undici@7.29.0']).toSorted()).toEqual(second.toSorted())
  const packages = Object.keys(lock.packages)
  expect(minimums.filter(({ name }) => packages.some((id) => id.startsWith(`${name}@`)))).toHaveLength(5)
  const weak = weakIn(packages)
  expect(weak).toEqual([expect.stringMatching(/^undici@6\.[\d.]+$/)])
  const having = Object.entries(lock.snapshots).filter(
    ([, { dependencies }]) => `undici@${dependencies?.undici}` === weak[0],
  )
  expect(having.map(([id]) => id)).toEqual([expect.stringMatching(/^firebase-tools@/)])
})
