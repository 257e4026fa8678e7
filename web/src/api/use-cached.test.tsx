// @vitest-environment jsdom
import { listEvents } from '@storefront/shared/contract/events.ts'
import { act, cleanup, renderHook } from '@testing-library/react'
import { mutate } from 'swr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fanTag } from '../storage/fan.ts'
import { resumePersonal } from '../storage/personal-data.ts'
import { addressOf } from './address.ts'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'
import { neverFresh } from './swr-defaults.ts'
import { readAhead, useCached } from './use-cached.ts'

const email = 'fan@fans.example'
const key = addressOf(listEvents, {})
const fetch = vi.fn()
const read = () => call(listEvents, {})
const json = (names: string[], status = 200) =>
  new Response(JSON.stringify(names.map((name, id) => ({ id, name }))), { status })
/** What the page asked for before the app was there. */
const askedEarly = (response: Response) => {
  window.earlyReads = { fan: fanTag(email), responses: new Map([[key, Promise.resolve(response)]]) }
}
/** Opens a screen; returns the names that it showed, render by render. */
const openScreen = () => {
  const renders: unknown[] = []
  renderHook(() => {
    const { data, error } = useCached(key, read, neverFresh)
    renders.push(error ?? data?.map(({ name }) => name))
  })
  return renders
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal(
    'fetch',
    fetch.mockReset().mockImplementation(async () => json(['Fresh'])),
  )
  resumePersonal(email)
})
afterEach(async () => {
  cleanup()
  await mutate(() => true, undefined, { revalidate: false })
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  vi.restoreAllMocks()
  window.earlyReads = undefined
})

test('FAN-37 a screen has what was read ahead in its first render, and does not ask for it again', async () => {
  askedEarly(json(['Final']))
  await readAhead(key, read)
  const renders = openScreen()
  expect(renders).toEqual([['Final']])
  await wait(1_000)
  expect(fetch).not.toHaveBeenCalled()
})

test('FAN-37 a screen that opens while it is read ahead waits for that', async () => {
  askedEarly(json(['Final']))
  void readAhead(key, read)
  for (let step = 0; step < 6; step++) await Promise.resolve()
  expect(window.earlyReads?.responses.size).toBe(0)
  const renders = openScreen()
  expect(renders).toEqual([undefined])
  await wait(1_000)
  expect(renders.at(-1)).toEqual(['Final'])
  expect(fetch).not.toHaveBeenCalled()
})

test('FAN-37 a response that is an error is left to the screen', async () => {
  askedEarly(json([], 500))
  await readAhead(key, read)
  const renders = openScreen()
  await wait(10)
  expect(renders.at(-1)).toBeInstanceOf(ApiError)
  expect(fetch).not.toHaveBeenCalled()
})

test('what nobody asked for early is not read ahead', async () => {
  await readAhead(key, read)
  expect(fetch).not.toHaveBeenCalled()
})

test('FAN-37 CALL-12 what was read ahead is for the first screen alone: one that opens after it asks again', async () => {
  askedEarly(json(['Final']))
  await readAhead(key, read)
  openScreen()
  cleanup()
  const renders = openScreen()
  await wait(1_000)
  expect(renders[0]).toEqual(['Final'])
  expect(renders.at(-1)).toEqual(['Fresh'])
})

test('FAN-37 what was read ahead is just read for ten seconds: a screen that opens later asks again', async () => {
  askedEarly(json(['Final']))
  await readAhead(key, read)
  await wait(10_001)
  const renders = openScreen()
  await wait(1_000)
  expect(renders[0]).toEqual(['Final'])
  expect(renders.at(-1)).toEqual(['Fresh'])
})
