import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../../**/*.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
})

test('FAN-01 nothing reads the stored event past the one place that knows whether it has ended', () => {
  const readers = Object.entries(sources).filter(
    ([path, text]) => !path.includes('.test.') && /(read|use)Stored\('selected_event'\)/.test(text),
  )
  expect(readers.map(([path]) => path)).toEqual(['./selected-event.ts'])
})
