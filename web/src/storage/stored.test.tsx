import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearPersonal } from './personal-data.ts'
import { readStored, useStored, writeStored } from './stored.ts'
import { type StoredKey, storedKeys } from './stored-keys.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const keys = Object.keys(storedKeys) as StoredKey[]
const event = { id: 7, name: 'Derby', startOn: '', endOn: '', location: null }

test('STORE-06 a write beyond 80 percent of 5 MB is refused and changes nothing', () => {
  writeStored('cart_id', 'before')
  localStorage.setItem('search_history', JSON.stringify(['x'.repeat(1_500_000)]))
  expect(writeStored('cart_id', 'y'.repeat(700_000))).toBe(false)
  expect(readStored('cart_id')).toBe('before')
})

test('STORE-07 an entry counts 2 bytes per character of key and value plus 40', () => {
  const limit = 5 * 1024 * 1024 * 0.8
  const fits = Math.floor((limit - 40) / 2) - 'cart_id'.length
  expect(writeStored('cart_id', 'x'.repeat(fits))).toBe(true)
  expect(writeStored('cart_id', 'x'.repeat(fits + 1))).toBe(false)
})

test('STORE-06 STORE-07 every other entry counts the same, a replaced value does not count', () => {
  localStorage.setItem('a', '')
  localStorage.setItem('b', 'é')
  const limit = 5 * 1024 * 1024 * 0.8
  const fits = (limit - (2 + 40) - (4 + 40) - 40) / 2 - 'cart_id'.length
  expect(writeStored('cart_id', 'x'.repeat(fits + 1))).toBe(false)
  expect(writeStored('cart_id', 'x'.repeat(fits))).toBe(true)
  expect(writeStored('cart_id', 'y'.repeat(fits))).toBe(true)
})

test.each(keys.filter((key) => !('plain' in storedKeys[key])))(
  'STORE-08 a corrupt %s is discarded and its default used',
  (key) => {
    const store = 'session' in storedKeys[key] ? sessionStorage : localStorage
    for (const corrupt of ['{', '"{}"', '{"id":null}']) {
      store.setItem(key, corrupt)
      expect(readStored(key)).toEqual(storedKeys[key].fallback)
      expect(store.getItem(key)).toBeNull()
    }
  },
)

test.each(keys.filter((key) => 'plain' in storedKeys[key]))(
  'STORE-08 a corrupt plain %s is discarded and its default used',
  (key) => {
    const allowed = { theme_preference: 'dark', ui_density: 'compact' }[key as string]
    for (const corrupt of allowed ? ['', 'purple', '{"theme":"dark"}', `"${allowed}"`] : ['']) {
      localStorage.setItem(key, corrupt)
      expect(readStored(key)).toEqual(storedKeys[key].fallback)
      expect(localStorage.getItem(key)).toBeNull()
    }
    localStorage.setItem(key, allowed ?? 'any')
    expect(readStored(key)).toBe(allowed ?? 'any')
  },
)

test('STORE-09 preferences have the listed defaults', () => {
  expect(readStored('ui_density')).toBe('normal')
  expect(readStored('notifications_enabled')).toBe(true)
  for (const key of [
    // By default the venue's or the system's.
    'theme_preference',
    // By default the page's, chosen by the server (LANG-02).
    'language',
    'payment_method',
    'last_viewed_product',
    'search_history',
    'first_visit_date',
    'visit_count',
  ] as const)
    expect(readStored(key)).toBeNull()
})

test('a component follows a stored value', () => {
  const { result } = renderHook(() => useStored('cart_id'))
  expect(result.current).toBeNull()
  act(() => void writeStored('cart_id', 'c1'))
  expect(result.current).toBe('c1')
})

test('SESSION-08 signing out removes personal data, including viewed products and searches; event, theme, version and preferences stay', () => {
  writeStored('cart_id', 'c1')
  writeStored('user_email', 'a@b.co')
  writeStored('last_cart_fetch', 1)
  writeStored('selected_event', event)
  writeStored('app_version', 'v1')
  writeStored('language', 'de')
  writeStored('last_viewed_product', { productId: 1 })
  writeStored('search_history', ['cola'])
  clearPersonal()
  expect(Object.keys(localStorage).sort()).toEqual(['app_version', 'language', 'selected_event'])
  expect(readStored('selected_event')).toEqual(event)
  expect(sessionStorage).toHaveLength(0)
})
