import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../../**/*.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
})

test('FAN-01 only one file reads the stored event, which checks whether it has ended', () => {
  const readers = Object.entries(sources).filter(
    ([path, text]) => !path.includes('.test.') && /(read|use)Stored\('selected_event'\)/.test(text),
  )
  expect(readers.map(([path]) => path)).toEqual(['./selected-event.ts'])
})
