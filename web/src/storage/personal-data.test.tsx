import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { clearSignOutPending, markSignOutPending } from './cookies.ts'
import { owner, sameFan, singleFlightPerFan } from './fan.ts'
import { clearPersonal, closePersonal, openPersonal, resumePersonal } from './personal-data.ts'
import { readStored, removeStored, useStored, writeStored } from './stored.ts'
import { type StoredKey, storedKeys } from './stored-keys.ts'

const ada = 'the-tag-of-ada-at-demo'
const grace = 'the-tag-of-grace-at-demo'
const email = 'ada@example.com'
const personal = (Object.keys(storedKeys) as StoredKey[]).filter((key) => 'personal' in storedKeys[key])
const details = { email, firstName: 'Ada', deliveryMethod: 'pickup' }

/** Writes data of Ada under every personal key of both storages. */
function leaveTraces(): void {
  localStorage.setItem('cart_id', 'C1')
  localStorage.setItem('user_email', email)
  localStorage.setItem('customer_details', JSON.stringify(details))
  localStorage.setItem('selectedQuickPickPageId', '7')
  sessionStorage.setItem('last_cart_fetch', '1')
}
const left = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]

/** Changes the owner like another page of this host. */
const otherTabSignsIn = (tag: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the page writes it
  document.cookie = `__Host-fan=${tag}; Path=/; Secure`
}

beforeEach(() => {
  clearPersonal()
  localStorage.clear()
  sessionStorage.clear()
  openPersonal(ada)
  leaveTraces()
})

describe('BFF-106 data that an earlier release stored under its own kind of tag', () => {
  beforeEach(() => {
    clearPersonal()
    leaveTraces()
    otherTabSignsIn('1k2j3h4g5f6')
  })

  test('stays with the current session', () => {
    resumePersonal(ada)
    expect([readStored('cart_id'), readStored('customer_details')?.firstName, owner()]).toEqual([
      'C1',
      'Ada',
      ada,
    ])
  })

  test('is not given to a fan who signs in', () => {
    openPersonal(ada)
    expect(readStored('cart_id')).toBeNull()
    expect(localStorage.getItem('customer_details')).toBeNull()
  })
})

test('STORE-10 FAN-20 a page that starts after an interrupted sign-out removes everything', () => {
  markSignOutPending()
  resumePersonal(null)
  expect(left().filter((key) => personal.includes(key as StoredKey))).toEqual([])
  expect(owner()).toBeNull()
  clearSignOutPending()
})

test('another fan who signs in after a lapse finds no data of the previous fan in any key', () => {
  resumePersonal(null)
  openPersonal(grace)
  for (const key of personal) expect(readStored(key)).toBeNull()
  expect(left().filter((key) => personal.includes(key as StoredKey))).toEqual([])
})

test('a fan who signs in again after a lapse finds their data', () => {
  resumePersonal(null)
  expect(readStored('cart_id')).toBeNull()
  openPersonal(ada)
  expect([readStored('cart_id'), readStored('customer_details')?.firstName]).toEqual(['C1', 'Ada'])
})

test('SESSION-15 a session that lapses on an open page leaves nothing under the stored keys; its fan gets the data back', () => {
  closePersonal()
  expect(left().filter((key) => personal.includes(key as StoredKey))).toEqual(['set_aside'])
  expect(readStored('cart_id')).toBeNull()
  // Another tab notices the same a moment later.
  resumePersonal(ada)
  writeStored('cart_id', 'C2')
  closePersonal()
  closePersonal()
  openPersonal(ada)
  expect([readStored('cart_id'), readStored('customer_details')?.firstName]).toEqual(['C2', 'Ada'])
  expect(localStorage.getItem('set_aside')).toBeNull()
})

test('stashed data is removed once its fan signs out or another fan signs in', () => {
  closePersonal()
  openPersonal(grace)
  for (const key of personal) expect(readStored(key)).toBeNull()
  expect(localStorage.getItem('set_aside')).toBeNull()
  openPersonal(ada)
  expect(readStored('cart_id')).toBeNull()
})

test('a page that starts with the session of another fan removes other data before it reads anything', () => {
  resumePersonal(grace)
  expect(readStored('cart_id')).toBeNull()
  expect(localStorage.getItem('cart_id')).toBeNull()
})

test('data without an owner stays with the current session and is not given to a new one', () => {
  clearPersonal()
  leaveTraces()
  resumePersonal(ada)
  expect(readStored('cart_id')).toBe('C1')
  clearPersonal()
  leaveTraces()
  openPersonal(ada)
  expect(readStored('cart_id')).toBeNull()
})

test('signed out, personal data is neither read nor written; preferences are', () => {
  resumePersonal(null)
  expect(readStored('user_email')).toBeNull()
  expect(writeStored('user_email', 'grace@example.com')).toBe(false)
  removeStored('cart_id')
  expect([localStorage.getItem('user_email'), localStorage.getItem('cart_id')]).toEqual([email, 'C1'])
  expect(writeStored('language', 'de')).toBe(true)
})

test('after another fan signs in in another tab, this page neither reads nor changes their data', () => {
  const isSameFan = sameFan()
  otherTabSignsIn(grace)
  expect(isSameFan()).toBe(false)
  expect(readStored('cart_id')).toBeNull()
  expect(writeStored('cart_id', 'C9')).toBe(false)
  removeStored('cart_id')
  clearPersonal()
  expect(localStorage.getItem('cart_id')).toBe('C1')
  expect(owner()).toBe(grace)
  expect(sessionStorage).toHaveLength(0)
})

test('work that outlasts a sign-out no longer has the same fan, even if that fan signs in again', () => {
  const isSameFan = sameFan()
  resumePersonal(ada)
  expect(isSameFan()).toBe(true)
  clearPersonal()
  openPersonal(ada)
  expect(isSameFan()).toBe(false)
})

test('a component shows nothing of a fan right after the sign-out', () => {
  const { result } = renderHook(() => useStored('cart_id'))
  expect(result.current).toBe('C1')
  act(() => openPersonal(grace))
  expect(result.current).toBeNull()
})

test('concurrent callers of one fan share a result, and the next fan never gets it', async () => {
  const results = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let runs = 0
  const share = singleFlightPerFan(
    () => results[runs++]?.promise ?? Promise.reject(new Error('one run too many')),
  )
  const [first, second] = [share(), share()]
  openPersonal(grace)
  const hers = share()
  results[0]?.resolve('C1')
  expect(await Promise.all([first, second])).toEqual(['C1', 'C1'])
  expect(share()).toBe(hers)
  results[1]?.resolve('C2')
  expect(await hers).toBe('C2')
  expect(runs).toBe(2)
})
