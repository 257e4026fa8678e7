import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { characters, file, subset } from './subset.ts'

const src = fileURLToPath(new URL('../src', import.meta.url))
const styles = globSync(`${src}/**/*.{ts,tsx,css}`).map((path) => readFileSync(path, 'utf8'))
const asked = (property: RegExp) =>
  styles.flatMap((css) => [...css.matchAll(property)].map(([, value = '']) => value))

test('the typeface in the repository equals the output of its script', async () => {
  for (const char of 'ZoëNuñezÆrøŒuvreı0123456789€£$–—’…×ÄÖÜäöüßÁÉÍÓÚáéíóú¿¡ÀÂÇÈÊÎÏÔÙÛàâçèêîïôùûœÿ„“”‚‘«»‹›ªº°·')
    expect(characters(), char).toContain(char.codePointAt(0))
  expect(readFileSync(file).equals(await subset())).toBe(true)
})

test('the typeface has every weight and feature that the app uses', () => {
  const [min, max] =
    asked(/font-weight: (\d+ \d+);/g)[0]
      ?.split(' ')
      .map(Number) ?? []
  const weights = asked(/font-weight: (\d+);/g).map(Number)
  expect(Math.min(...weights)).toBeGreaterThanOrEqual(Number(min))
  expect(Math.max(...weights)).toBeLessThanOrEqual(Number(max))
  expect(new Set(asked(/font-(?:feature-settings|variant[\w-]*): ([^;]+);/g))).toEqual(
    new Set(['tabular-nums']),
  )
})
