// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'

/** Runs the script. @returns the attributes of the root */
async function painted(stored: Record<string, string> | null, head = '') {
  document.head.innerHTML = head
  const { dataset } = document.documentElement
  delete dataset.theme
  delete dataset.density
  localStorage.clear()
  for (const [key, value] of Object.entries(stored ?? {})) localStorage.setItem(key, value)
  if (!stored) vi.stubGlobal('localStorage', undefined)
  vi.resetModules()
  await import('./preferences.ts')
  vi.unstubAllGlobals()
  return { ...dataset }
}

test.each([
  ['nothing', {}, {}],
  ['dark', { theme_preference: 'dark' }, { theme: 'dark' }],
  ['light', { theme_preference: 'light' }, { theme: 'light' }],
  ['the system', { theme_preference: 'system' }, {}],
  ['a density', { ui_density: 'compact' }, { density: 'compact' }],
  ['nonsense', { theme_preference: 'dark"><b>', ui_density: '{}' }, {}],
  ['a storage that is blocked', null, {}],
])('FAN-25 before the first paint the root has the preferences: %s', async (_name, stored, expected) => {
  expect(await painted(stored)).toEqual(expected)
})

test.each([
  ['nothing', {}, { theme: 'dark' }],
  ['light', { theme_preference: 'light' }, { theme: 'light' }],
  ['the system', { theme_preference: 'system' }, {}],
  ['nonsense', { theme_preference: 'purple' }, { theme: 'dark' }],
  ['a storage that is blocked', null, { theme: 'dark' }],
])(
  'VEN-05 at a venue with a dark theme the root has before the first paint: %s',
  async (_name, stored, expected) => {
    const head = '<meta name="default-theme" content="dark">'
    expect(await painted(stored, head)).toEqual(expected)
  },
)
