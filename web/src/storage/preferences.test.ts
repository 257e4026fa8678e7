import { expect, test } from 'vitest'
import { preferenceDefaults } from './preferences.ts'

test('STORE-09 four preferences have a default, the others none', () => {
  expect(preferenceDefaults).toEqual({
    theme_preference: 'system',
    language: 'en',
    ui_density: 'normal',
    notifications_enabled: true,
  })
})
