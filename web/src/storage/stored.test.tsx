import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearPersonal, closePersonal, openPersonal } from './personal-data.ts'
import { readStored, useStored, writeStored } from './stored.ts'
import { type StoredKey, storedKeys } from './stored-keys.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const keys = Object.keys(storedKeys) as StoredKey[]
const event = { id: 7, name: 'Derby', startOn: '', endOn: '', location: null }

const limit = 5 * 1024 * 1024 * 0.8
/** Whether local storage has taken this cart id. */
const takes = (id: string) => writeStored('cart_id', id) && localStorage.getItem('cart_id') === id

test('STORE-06 WORLD-04 a write beyond 80 percent of 5 MB changes nothing in local storage; the page goes on with the value', () => {
  writeStored('cart_id', 'before')
  localStorage.setItem('search_history', JSON.stringify(['x'.repeat(1_500_000)]))
  const after = 'y'.repeat(700_000)
  expect(takes(after)).toBe(false)
  expect(localStorage.getItem('cart_id')).toBe('before')
  expect(readStored('cart_id')).toBe(after)
  localStorage.removeItem('search_history')
  expect(takes('small')).toBe(true)
  expect(readStored('cart_id')).toBe('small')
})

test('STORE-07 an entry counts 2 bytes per character of key and value plus 40', () => {
  const fits = Math.floor((limit - 40) / 2) - 'cart_id'.length
  expect(takes('x'.repeat(fits))).toBe(true)
  expect(takes('x'.repeat(fits + 1))).toBe(false)
})

test('STORE-06 STORE-07 every other entry counts the same, a replaced value does not count', () => {
  localStorage.setItem('a', '')
  localStorage.setItem('b', 'é')
  const fits = (limit - (2 + 40) - (4 + 40) - 40) / 2 - 'cart_id'.length
  expect(takes('x'.repeat(fits + 1))).toBe(false)
  expect(takes('x'.repeat(fits))).toBe(true)
  expect(takes('y'.repeat(fits))).toBe(true)
})

const throwing = () => {
  throw new DOMException('Denied', 'SecurityError')
}
test.each<[string, () => void]>([
  ['null', () => vi.stubGlobal('localStorage', null)],
  ['missing', () => vi.stubGlobal('localStorage', undefined)],
  ['denied', () => vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(throwing)],
  ['full', () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(throwing)],
  [
    'only readable',
    () => {
      localStorage.setItem('cart_id', 'old')
      for (const method of ['setItem', 'removeItem'] as const)
        vi.spyOn(Storage.prototype, method).mockImplementation(throwing)
    },
  ],
  [
    'there and denied',
    () => {
      for (const method of ['getItem', 'setItem', 'removeItem'] as const)
        vi.spyOn(Storage.prototype, method).mockImplementation(throwing)
    },
  ],
])(
  'WORLD-04 where local storage is %s, the page has what it stored, and nothing of what it removed',
  (_, hinder) => {
    const { result } = renderHook(() => useStored('cart_id'))
    hinder()
    act(() => void writeStored('cart_id', 'c1'))
    expect([result.current, readStored('cart_id')]).toEqual(['c1', 'c1'])
    act(() => void writeStored('cart_id', null))
    expect([result.current, readStored('cart_id')]).toEqual([null, null])
    writeStored('selected_event', event)
    writeStored('cart_id', 'c2')
    writeStored('selected_event', null)
    expect(readStored('cart_id')).toBeNull()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    writeStored('selected_event', null)
  },
)

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

test('WORLD-04 SESSION-08 what only the page has is gone after a sign-out in another tab', () => {
  const { setItem } = Storage.prototype
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(throwing)
  writeStored('cart_id', 'of-ada')
  Storage.prototype.setItem = setItem
  // biome-ignore lint/suspicious/noDocumentCookie: as another tab writes it.
  document.cookie = '__Host-fan=bob; Path=/; Secure; Max-Age=60'
  clearPersonal()
  openPersonal('bob')
  expect(readStored('cart_id')).toBeNull()
})

test('WORLD-04 SESSION-15 what only the page has of a lapsed session is for its own fan, not for one who signed in in another tab', () => {
  openPersonal('ada')
  const { setItem } = Storage.prototype
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(throwing)
  writeStored('cart_id', 'of-ada')
  closePersonal()
  openPersonal('ada')
  expect(readStored('cart_id')).toBe('of-ada')
  closePersonal()
  Storage.prototype.setItem = setItem
  // biome-ignore lint/suspicious/noDocumentCookie: as another tab writes it.
  document.cookie = '__Host-fan=bob; Path=/; Secure; Max-Age=60'
  openPersonal('bob')
  expect(readStored('cart_id')).toBeNull()
})

test('STORE-06 PAY-24 the order whose charge is about to be sent may use what the quota keeps free', () => {
  localStorage.setItem('search_history', JSON.stringify(['x'.repeat(2_100_000)]))
  writeStored('unclear_orders', [])
  writeStored('cart_id', 'c1')
  expect([localStorage.getItem('unclear_orders'), localStorage.getItem('cart_id')]).toEqual(['[]', null])
  writeStored('cart_id', null)
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
