import { act, renderHook } from '@testing-library/react'
import { createStore, entries, set } from 'idb-keyval'
import { beforeEach, expect, test } from 'vitest'
import { changeDevice, deviceLoaded, openDevice, readDevice, useDevice } from './device.ts'
import { fanTag } from './fan.ts'
import { clearPersonal, openPersonal, resumePersonal } from './personal-data.ts'

const ada = 'ada@example.com'
const grace = 'grace@example.com'
const pie = { productId: 1, itemId: 2 }
const database = createStore('storefront', 'device')
const onDevice = () => entries(database)

beforeEach(async () => {
  clearPersonal()
  openPersonal(ada)
  await deviceLoaded()
})

test('FAN-09 what a fan keeps is there after a reload', async () => {
  await changeDevice('favorites', (favorites) => [...favorites, pie])
  expect(readDevice('favorites')).toEqual([pie])
  await openDevice()
  expect(readDevice('favorites')).toEqual([pie])
})

test('changes made at the same time are all kept', async () => {
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

test('another tab takes a change over', async () => {
  await set('favorites', { owner: fanTag(ada), value: [pie] }, database)
  new BroadcastChannel('device').postMessage('favorites')
  await expect.poll(() => readDevice('favorites')).toEqual([pie])
})

test('signing out removes everything from memory and from the device', async () => {
  await changeDevice('favorites', () => [pie])
  clearPersonal()
  expect(readDevice('favorites')).toEqual([])
  await expect.poll(onDevice).toEqual([])
})

test('a change that a sign-out overtakes leaves nothing behind', async () => {
  const change = changeDevice('favorites', () => [pie])
  clearPersonal()
  await change
  expect(readDevice('favorites')).toEqual([])
  expect(await onDevice()).toEqual([])
})

test('a page that starts without a session removes what an ended one left', async () => {
  await changeDevice('favorites', () => [pie])
  resumePersonal(null)
  await expect.poll(onDevice).toEqual([])
})

test('FAN-08 FAN-09 another fan finds nothing, and the device forgets the one before', async () => {
  await changeDevice('favorites', () => [pie])
  resumePersonal(grace)
  await deviceLoaded()
  expect(readDevice('favorites')).toEqual([])
  expect(await onDevice()).toEqual([])
})

test('a value that its schema refuses counts as not there', async () => {
  await set('favorites', { owner: fanTag(ada), value: 'all of them' }, database)
  await openDevice()
  expect(readDevice('favorites')).toEqual([])
})

test('nobody keeps anything', async () => {
  clearPersonal()
  await changeDevice('favorites', () => [pie])
  expect(await onDevice()).toEqual([])
})
