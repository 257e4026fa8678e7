// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'

/** What the script makes of a page that was written with a gold theme colour. */
async function painted(stored: Record<string, string> | null, systemIsDark = false, head = '') {
  document.head.innerHTML = `<meta name="theme-color" content="#ffd700">${head}`
  const { dataset } = document.documentElement
  delete dataset.theme
  delete dataset.density
  localStorage.clear()
  for (const [key, value] of Object.entries(stored ?? {})) localStorage.setItem(key, value)
  if (!stored) vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: systemIsDark }))
  vi.resetModules()
  await import('./preferences.ts')
  vi.unstubAllGlobals()
  return { ...dataset, bar: document.querySelector('meta')?.content }
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
  async (_name, stored, systemIsDark, expected) => {
    expect(await painted(stored, systemIsDark)).toEqual(expected)
  },
)

test.each([
  ['nothing', {}, { theme: 'dark', bar: dark }],
  ['light', { theme_preference: 'light' }, { theme: 'light', bar: '#ffd700' }],
  ['the system', { theme_preference: 'system' }, { bar: '#ffd700' }],
  ['nonsense', { theme_preference: 'purple' }, { theme: 'dark', bar: dark }],
  ['a storage that is blocked', null, { theme: 'dark', bar: dark }],
])('VEN-05 in a venue with a dark theme the first paint is that of: %s', async (_name, stored, expected) => {
  const head = '<meta name="default-theme" content="dark">'
  expect(await painted(stored, false, head)).toEqual(expected)
})
