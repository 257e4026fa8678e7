import { expect, test } from 'vitest'
import { rooms } from './rooms.ts'

const modules = import.meta.glob<Record<string, unknown>>(['../src/ui/**/*.tsx', '!**/*.test.tsx'], {
  eager: true,
})

const exported = Object.entries(modules).flatMap(([path, module]) =>
  Object.keys(module)
    .filter((name) => /^[A-Z]/.test(name))
    .map((name) => ({ name, room: /ui\/(\w+)\//.exec(path)?.[1] })),
)

test('every component that ui exports is in its room of the gallery, and nothing else is', () => {
  const shown = rooms.flatMap(({ room, exhibits }) => exhibits.map(({ name }) => ({ name, room })))
  const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name)
  expect(exported.length).toBeGreaterThan(20)
  expect(shown.sort(byName)).toEqual(exported.sort(byName))
})
