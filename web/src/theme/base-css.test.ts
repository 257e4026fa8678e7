import { readFileSync } from 'node:fs'
import { animationMs, fixedColors } from '@storefront/shared/domain/theme.ts'
import { expect, test } from 'vitest'
import { color } from './tokens.ts'

const css = readFileSync(new URL('base.css', import.meta.url), 'utf8')

/** The value of a variable of the page, with short colours written out. */
function writtenValue(name: string): string | undefined {
  const value = new RegExp(`\\n\\s+${name}: ([^;]+);`).exec(css)?.[1]
  return value?.replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3').toUpperCase()
}

test.each([
  ['--color-secondary', fixedColors.secondary, color.secondary],
  ['--color-accent', fixedColors.accent, color.accent],
  ['--color-background', fixedColors.background, color.background],
  ['--color-text', fixedColors.foreground, color.text],
])('THEME-01 the page has %s as %s, under its token', (name, hex, token) => {
  expect(writtenValue(name)).toBe(hex)
  expect(token).toBe(`var(${name})`)
})

test('THEME-07 animations take 300 ms', () => {
  expect(writtenValue('--motion')).toBe(`${animationMs}MS`)
})
