// @vitest-environment jsdom
import { listEvents } from '@storefront/shared/contract/events.ts'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resumePersonal } from '../storage/personal-data.ts'
import { ApiError, onAuthError } from './api-error.ts'
import { addressOf, call } from './client.ts'
import { neverFresh, readAhead, useCached, useEmptyCache } from './reads.ts'

const key = addressOf(listEvents, {})
const fetch = vi.fn()
const read = () => call(listEvents, {})
const json = (names: string[], status = 200) =>
  new Response(JSON.stringify(names.map((name, id) => ({ id, name }))), { status })
/** Opens a screen. @returns the names that it showed, render by render */
const openScreen = (freshness = neverFresh) => {
  const renders: unknown[] = []
  renderHook(() => {
    const { data, error } = useCached(key, read, freshness)
    renders.push(error ?? data?.map(({ name }) => name))
  })
  return renders
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal(
    'fetch',
    fetch
      .mockReset()
      .mockImplementation(async () => json(['Fresh']))
      .mockImplementationOnce(async () => json(['Final'])),
  )
  resumePersonal('fan')
})
afterEach(async () => {
  cleanup()
  renderHook(() => useEmptyCache(true))
  await vi.advanceTimersByTimeAsync(60_000)
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('FAN-37 a screen has data that was read ahead in its first render, and does not read it again', async () => {
  expect(await readAhead(key, read)).toMatchObject([{ name: 'Final' }])
  const renders = openScreen()
  await wait(1_000)
  expect(renders).toEqual([['Final']])
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('FAN-37 a screen that opens during the read ahead waits for it', async () => {
  void readAhead(key, read)
  const renders = openScreen()
  expect(renders).toEqual([undefined])
  await wait(1_000)
  expect(renders.at(-1)).toEqual(['Final'])
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('FAN-37 CALL-12 data that was read ahead is only for the first screen: one that opens later reads again', async () => {
  await readAhead(key, read)
  openScreen()
  await wait(1_000)
  cleanup()
  const renders = openScreen()
  await wait(1_000)
  expect([renders[0], renders.at(-1)]).toEqual([['Final'], ['Fresh']])
})

test.each([
  ['half a minute', 30_000, undefined],
  ['its own lifetime', 5 * 60_000, 5 * 60_000],
])('FAN-37 unused data is dropped after %s', async (_, ms, goodForMs) => {
  await readAhead(key, read, goodForMs)
  await wait(ms - 10)
  await readAhead(key, read, goodForMs)
  expect(fetch).toHaveBeenCalledTimes(1)
  await wait(20)
  const renders = openScreen()
  await wait(1_000)
  expect([renders[0], renders.at(-1)]).toEqual([undefined, ['Fresh']])
})

test('a screen that is open by then does not read again', async () => {
  await readAhead(key, read)
  openScreen()
  await wait(60_000)
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('data is read ahead once, and not if it is cached', async () => {
  void readAhead(key, read)
  await readAhead(key, read)
  await readAhead(key, read)
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('FAN-37 the screen gets the error and does not read again', async () => {
  fetch.mockReset().mockImplementation(async () => json([], 500))
  await readAhead(key, read)
  const renders = openScreen({ retries: 0 })
  await wait(10)
  expect(renders.at(-1)).toBeInstanceOf(ApiError)
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a screen that opens later reads itself, since an old failure says nothing about now', async () => {
  fetch.mockReset().mockImplementation(async () => json(['Fresh']))
  fetch.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')))
  await readAhead(key, read, 5 * 60_000)
  await wait(1_001)
  const renders = openScreen({ retries: 0 })
  await wait(10)
  expect(renders).toEqual([undefined, ['Fresh']])
})

test('SESSION-13 after an error that ends the session the screen reads itself, and the handler gets its error', async () => {
  fetch.mockReset().mockImplementation(async () => json([], 401))
  await readAhead(key, read)
  const ended = vi.fn()
  const stop = onAuthError(ended)
  openScreen({ retries: 0 })
  await wait(10)
  expect(ended).toHaveBeenCalledTimes(1)
  stop()
})

test('another fan gets neither data that was read ahead nor a pending read', async () => {
  await readAhead(key, read)
  renderHook(() => useEmptyCache(true))
  resumePersonal('ben')
  const renders = openScreen()
  await wait(10)
  expect([renders[0], renders.at(-1)]).toEqual([undefined, ['Fresh']])
})

test('another fan does not get a response that arrives after their sign-in', async () => {
  const late = Promise.withResolvers<Response>()
  fetch.mockReset().mockImplementationOnce(() => late.promise)
  fetch.mockImplementation(async () => json(['Fresh']))
  void readAhead(key, read)
  renderHook(() => useEmptyCache(true))
  resumePersonal('ben')
  const renders = openScreen()
  late.resolve(json(['Final']))
  await wait(10)
  expect(renders.at(-1)).toEqual(['Fresh'])
})
