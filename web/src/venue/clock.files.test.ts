import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
})

test('VEN-16 no code parses a date or shows a time by another clock than the venue’s', () => {
  const readers = Object.entries(sources).filter(
    ([path, text]) =>
      !path.includes('.test.') &&
      /Date\.parse|getTimezoneOffset|toLocale(Date|Time)?String|\.get(Hours|Minutes|Date|Day|Month|FullYear)\(/.test(
        text,
      ),
  )
  expect(readers.map(([path]) => path)).toEqual([])
})
