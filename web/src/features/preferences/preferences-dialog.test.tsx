import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, writeBoot } from '../../../test-support/boot-stub.ts'
import { stubDialogs } from '../../../test-support/dialogs.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { currentBranding, setBranding } from '../../venue/branding.ts'
import { PreferencesDialog } from './preferences-dialog.tsx'

vi.mock('../auth/delete-account-dialog.tsx', () => {
  throw new Error('No network')
})

beforeEach(() => {
  localStorage.clear()
  writeBoot(bootStub())
  stubDialogs()
})
afterEach(cleanup)

const checked = (name: string) => (screen.getByLabelText(name) as HTMLInputElement).checked

test.each(['System', 'Normal', 'Notifications', 'English'])(
  'STORE-09 FAN-25 of the initial preferences %s is chosen',
  (name) => {
    render(<PreferencesDialog onClose={() => {}} />)
    expect(checked(name)).toBe(true)
  },
)

test.each([
  ['Dark', 'theme_preference', 'dark'],
  ['Light', 'theme_preference', 'light'],
  ['Compact', 'ui_density', 'compact'],
  ['Comfortable', 'ui_density', 'comfortable'],
  ['Notifications', 'notifications_enabled', 'false'],
])('FAN-25 %s is stored under %s at once', async (name, key, value) => {
  render(<PreferencesDialog onClose={() => {}} />)
  await userEvent.click(screen.getByLabelText(name))
  expect(localStorage.getItem(key)).toBe(value)
  expect(checked(name)).toBe(value !== 'false')
})

test('VEN-05 the initial theme is the venue’s; the system’s can be chosen and is stored', async () => {
  setBranding({ ...currentBranding(), venue: { defaultTheme: 'dark' } })
  render(<PreferencesDialog onClose={() => {}} />)
  expect(checked('Dark')).toBe(true)
  await userEvent.click(screen.getByLabelText('System'))
  expect([localStorage.getItem('theme_preference'), checked('System')]).toEqual(['system', true])
})

test('LANG-04 the languages of the venue are offered by their own names, and the choice is stored', async () => {
  setBranding({ ...currentBranding(), venue: { locales: ['de-AT', 'ar', 'tlh'] } })
  render(<PreferencesDialog onClose={() => {}} />)
  const group = screen.getByRole('group', { name: 'Language' })
  const names = [...group.querySelectorAll('label')].map(({ textContent }) => textContent)
  expect(names).toEqual(['Deutsch', 'العربية'])
  expect(localStorage.getItem('language')).toBeNull()
  await userEvent.click(screen.getByLabelText('Deutsch'))
  expect([localStorage.getItem('language'), checked('Deutsch')]).toEqual(['de', true])
})

test('LANG-04 a venue of one language offers no choice', () => {
  setBranding({ ...currentBranding(), venue: { locales: ['en-GB', 'en-US'] } })
  render(<PreferencesDialog onClose={() => {}} />)
  expect(screen.queryByRole('group', { name: 'Language' })).toBeNull()
})

test('SESSION-19 a deletion that cannot be loaded shows a toast, and the preferences stay', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  render(<PreferencesDialog onClose={() => {}} />)
  render(<Toaster />)
  await userEvent.click(screen.getByRole('button', { name: 'Delete account' }))
  expect(await screen.findByText(/^Unable to connect/)).toBeDefined()
  expect(screen.getByRole('dialog', { name: 'Preferences' })).toBeDefined()
})
