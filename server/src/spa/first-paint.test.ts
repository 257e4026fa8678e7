import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { firstPaintScript } from './first-paint.ts'

/** Runs the script on a page that was written with a gold theme colour. */
function painted(localStorage: Record<string, string> | null, systemIsDark = false) {
  const dataset: Record<string, string> = {}
  const bar = { content: '#ffd700' }
  const page = {
    document: { documentElement: { dataset }, querySelector: () => bar },
    matchMedia: () => ({ matches: systemIsDark }),
    get localStorage() {
      if (!localStorage) throw new Error('The user denied access')
      return localStorage
    },
  }
  runInNewContext(firstPaintScript, page)
  return { ...dataset, bar: bar.content }
}

const dark = '#1a1c29'

test.each([
  ['nothing', {}, false, { bar: '#ffd700' }],
  ['nothing, in a dark system', {}, true, { bar: dark }],
  ['dark', { theme_preference: 'dark' }, false, { theme: 'dark', bar: dark }],
  ['light, in a dark system', { theme_preference: 'light' }, true, { theme: 'light', bar: '#ffd700' }],
  ['the system', { theme_preference: 'system' }, true, { bar: dark }],
  ['a density', { ui_density: 'compact' }, false, { density: 'compact', bar: '#ffd700' }],
  ['nonsense', { theme_preference: 'dark"><b>', ui_density: '{}' }, false, { bar: '#ffd700' }],
  ['a storage that is blocked', null, true, { bar: dark }],
])(
  'FAN-25 before the first paint the root has the preferences: %s',
  (_name, stored, systemIsDark, expected) => {
    expect(painted(stored, systemIsDark)).toEqual(expected)
  },
)

test('FAN-25 the script that waits for nobody is small', () => {
  expect(Buffer.byteLength(firstPaintScript)).toBeLessThan(450)
  expect(firstPaintScript).not.toContain('<')
})
