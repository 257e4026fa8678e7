import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

type Manifest = { packageManager?: string } & Partial<Record<'dependencies' | 'devDependencies', Versions>>
type Versions = Readonly<Record<string, string>>

const manifests = ['package.json', ...globSync('*/package.json', { cwd: root })]
const manifestOf = (path: string) => JSON.parse(read(path)) as Manifest
const versionsIn = (path: string): Versions => {
  const { dependencies, devDependencies } = manifestOf(path)
  return { ...dependencies, ...devDependencies }
}

test.each(manifests)('%s asks for one exact version of each dependency', (path) => {
  const inexact = Object.entries(versionsIn(path)).filter(
    ([, version]) => version !== 'workspace:*' && !/^\d+\.\d+\.\d+$/.test(version),
  )
  expect(inexact).toEqual([])
})

test.each(manifests)('%s asks for what the lock file was made from', (path) => {
  const importer = path === 'package.json' ? '.' : path.replace('/package.json', '')
  const importers =
    read('pnpm-lock.yaml')
      .split(/^importers:\n/m)[1]
      ?.split(/^\S/m)[0] ?? ''
  const section = importers.split(/^ {2}(?=\S)/m).find((text) => text.startsWith(`${importer}:`)) ?? ''
  const locked = [...section.matchAll(/^ {6}'?([^':]+)'?:\n {8}specifier: '?([^'\n]+)'?$/gm)]
  expect(Object.fromEntries(locked.map(([, name, version]) => [name, version]))).toEqual(versionsIn(path))
})

test('every command installs with the pnpm of packageManager', () => {
  const { packageManager } = manifestOf('package.json')
  expect(packageManager).toMatch(/^pnpm@\d+\.\d+\.\d+$/)
  const files = globSync(
    ['{.,*}/package.json', '{.,*}/*.md', 'Dockerfile', 'docker-compose.yml', '.github/workflows/*', '.ci/*'],
    { cwd: root },
  )
  // With a version, or by npx without one.
  const named = files.flatMap((path) => read(path).match(/pnpm@[^\s"'`]+|npx (--?\w+ )*pnpm\b(?!@)/g) ?? [])
  expect(new Set(named)).toEqual(new Set([packageManager]))
  expect(files).toEqual(
    expect.arrayContaining(['README.md', 'Dockerfile', '.ci/run', '.github/workflows/test.yml']),
  )
})

test('the Node of version managers is the one that is installed', () => {
  expect(read('.node-version').trim()).toBe(versionsIn('package.json').node)
})
