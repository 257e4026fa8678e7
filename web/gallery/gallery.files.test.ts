import { expect, test } from 'vitest'
import { groups } from './groups.ts'

const modules = import.meta.glob<Record<string, unknown>>(['../src/ui/**/*.tsx', '!**/*.test.tsx'], {
  eager: true,
})

const exported = Object.entries(modules).flatMap(([path, module]) =>
  Object.keys(module)
    .filter((name) => /^[A-Z]/.test(name))
    .map((name) => ({ name, group: /ui\/(\w+)\//.exec(path)?.[1] })),
)

test('every component that ui exports has an exhibit in the group of its folder, and nothing else has', () => {
  const shown = groups.flatMap(({ group, exhibits }) => exhibits.map(({ name }) => ({ name, group })))
  const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name)
  expect(exported.length).toBeGreaterThan(20)
  expect(shown.sort(byName)).toEqual(exported.sort(byName))
})
