import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bootStub, writeBoot } from '../../../test-support/boot-stub.ts'
import { standInForDialogs } from '../../../test-support/dialogs.ts'
import { knownBranding, takeBranding } from '../../api/boot.ts'
import { PreferencesDialog } from './preferences-dialog.tsx'

beforeEach(() => {
  localStorage.clear()
  writeBoot(bootStub())
  standInForDialogs()
})
afterEach(cleanup)

const checked = (name: string) => (screen.getByLabelText(name) as HTMLInputElement).checked

test('FAN-25 the preferences begin with the defaults of STORE-09', () => {
  render(<PreferencesDialog onClose={() => {}} />)
  expect([checked('System'), checked('Normal'), checked('Notifications')]).toEqual([true, true, true])
})

test.each([
  ['Dark', 'theme_preference', 'dark'],
  ['Light', 'theme_preference', 'light'],
  ['Compact', 'ui_density', 'compact'],
  ['Comfortable', 'ui_density', 'comfortable'],
  ['Notifications', 'notifications_enabled', 'false'],
])('FAN-25 %s is kept under %s at once', async (name, key, value) => {
  render(<PreferencesDialog onClose={() => {}} />)
  await userEvent.click(screen.getByLabelText(name))
  expect(localStorage.getItem(key)).toBe(value)
  expect(checked(name)).toBe(value !== 'false')
})

test('VEN-05 the theme begins as the venue’s; the system’s is a choice that is kept', async () => {
  takeBranding({ ...knownBranding(), venue: { defaultTheme: 'dark' } })
  render(<PreferencesDialog onClose={() => {}} />)
  expect(checked('Dark')).toBe(true)
  await userEvent.click(screen.getByLabelText('System'))
  expect([localStorage.getItem('theme_preference'), checked('System')]).toEqual(['system', true])
})
