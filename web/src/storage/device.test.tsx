import { act, renderHook } from '@testing-library/react'
import { createStore, entries, set } from 'idb-keyval'
import { beforeEach, expect, test } from 'vitest'
import { clearSignOutPending, markSignOutPending } from './cookies.ts'
import { changeDevice, deviceLoaded, lastSession, openDevice, readDevice, useDevice } from './device.ts'
import { forgetOwner } from './fan.ts'
import { clearPersonal, closePersonal, openPersonal, resumePersonal } from './personal-data.ts'

const ada = 'the-tag-of-ada-at-demo'
const grace = 'the-tag-of-grace-at-demo'
const pie = { productId: 1, itemId: 2 }
const database = createStore('storefront', 'device')
const onDevice = () => entries(database)

beforeEach(async () => {
  clearPersonal()
  openPersonal(ada)
  await deviceLoaded()
})

test('FAN-09 a fan’s data is there after a reload', async () => {
  await changeDevice('favorites', (favorites) => [...favorites, pie])
  expect(readDevice('favorites')).toEqual([pie])
  await openDevice()
  expect(readDevice('favorites')).toEqual([pie])
})

test('concurrent changes all apply', async () => {
  await Promise.all(
    [1, 2, 3].map((itemId) => changeDevice('favorites', (all) => [...all, { productId: null, itemId }])),
  )
  await openDevice()
  expect(readDevice('favorites')).toHaveLength(3)
})

test('a component follows a change', async () => {
  const { result } = renderHook(() => useDevice('favorites'))
  expect(result.current).toEqual([])
  await act(() => changeDevice('favorites', () => [pie]))
  expect(result.current).toEqual([pie])
})

test('a change in another tab is followed', async () => {
  await set('favorites', { owner: ada, value: [pie] }, database)
  new BroadcastChannel('device').postMessage('favorites')
  await expect.poll(() => readDevice('favorites')).toEqual([pie])
})

test('signing out removes everything from memory and from the device', async () => {
  await changeDevice('favorites', () => [pie])
  clearPersonal()
  expect(readDevice('favorites')).toEqual([])
  await expect.poll(onDevice).toEqual([])
})

test('a change during a sign-out stores nothing', async () => {
  const change = changeDevice('favorites', () => [pie])
  clearPersonal()
  await change
  expect(readDevice('favorites')).toEqual([])
  expect(await onDevice()).toEqual([])
})

const session = { email: '', hasCustomer: true, endsAt: Date.now() + 60_000 }

test.each([
  ['lapses on an open page', closePersonal],
  ['ended while no page was open', () => resumePersonal(null)],
])(
  'STORE-10 FAN-20 after a session that %s the data stays for its fan, unread, but no page opens with it offline',
  async (_how, end) => {
    await changeDevice('favorites', () => [pie])
    await changeDevice('last_session', () => session)
    expect(await lastSession()).toEqual({ owner: ada, ...session })
    end()
    expect(readDevice('favorites')).toEqual([])
    expect(await lastSession()).toBeNull()
    openPersonal(ada)
    await deviceLoaded()
    expect(readDevice('favorites')).toEqual([pie])
  },
)

test.each([
  ['another fan signs in', () => openPersonal(grace)],
  [
    'their own session continues and they sign out',
    () => {
      openPersonal(ada)
      clearPersonal()
    },
  ],
])('STORE-10 FAN-20 data that stays for its fan is removed once %s', async (_how, end) => {
  await changeDevice('favorites', () => [pie])
  closePersonal()
  end()
  await deviceLoaded()
  await expect.poll(onDevice).toEqual([])
  openPersonal(ada)
  await deviceLoaded()
  expect(readDevice('favorites')).toEqual([])
})

test('FAN-20 a page without a fan removes the data of an interrupted sign-out', async () => {
  await changeDevice('favorites', () => [pie])
  forgetOwner()
  resumePersonal(null)
  await expect.poll(onDevice).toEqual([])
})

test('STORE-10 FAN-20 with a pending sign-out no page opens with the session offline, and the next page removes everything', async () => {
  await changeDevice('favorites', () => [pie])
  await changeDevice('last_session', () => session)
  expect(await lastSession()).not.toBeNull()
  markSignOutPending()
  expect(await lastSession()).toBeNull()
  resumePersonal(null)
  await expect.poll(onDevice).toEqual([])
  clearSignOutPending()
})

test('FAN-08 FAN-09 another fan finds nothing, and the previous fan’s data is removed', async () => {
  await changeDevice('favorites', () => [pie])
  resumePersonal(grace)
  await deviceLoaded()
  expect(readDevice('favorites')).toEqual([])
  expect(await onDevice()).toEqual([])
})

test('a value that its schema rejects counts as missing', async () => {
  await set('favorites', { owner: ada, value: 'all of them' }, database)
  await openDevice()
  expect(readDevice('favorites')).toEqual([])
})

test('without a fan nothing is stored', async () => {
  clearPersonal()
  await changeDevice('favorites', () => [pie])
  expect(await onDevice()).toEqual([])
})
