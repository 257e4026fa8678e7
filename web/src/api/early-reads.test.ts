// @vitest-environment jsdom
import { getCart } from '@storefront/shared/contract/cart.ts'
import { listEvents } from '@storefront/shared/contract/events.ts'
import { getSession, logout } from '@storefront/shared/contract/session.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resumePersonal } from '../storage/personal-data.ts'
import { onAuthError, SignedOutError } from './api-error.ts'
import { addressOf, call } from './client.ts'

const owner = 'ana'
const address = addressOf(listEvents, {})
const events = [{ id: 7, name: 'Final', startsOn: '', endsOn: '' }]
const fetch = vi.fn()
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
/** Adds an early read. */
const addEarlyRead = (response: Promise<Response>, key = address, of = owner) => {
  response.catch(() => {})
  window.earlyReads = { fan: of, responses: new Map([[key, response]]) }
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal(
    'fetch',
    fetch.mockReset().mockImplementation(async () => json([])),
  )
  resumePersonal(owner)
})
afterEach(() => {
  vi.restoreAllMocks()
  window.earlyReads = undefined
})

test('FAN-37 an early read replaces one request, and the next read is sent', async () => {
  addEarlyRead(Promise.resolve(json(events)))
  expect(await call(listEvents, {})).toMatchObject([{ id: 7, name: 'Final' }])
  expect(fetch).not.toHaveBeenCalled()
  expect(await call(listEvents, {})).toEqual([])
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('FAN-37 an early read for another fan is never used', async () => {
  addEarlyRead(Promise.resolve(json(events)), address, 'ben')
  expect(await call(listEvents, {})).toEqual([])
})

test('FAN-37 an early read without a response is sent again', async () => {
  addEarlyRead(Promise.reject(new TypeError('Failed to fetch')))
  expect(await call(listEvents, {})).toEqual([])
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('an early read without a response is not sent again after a sign-out', async () => {
  const early = Promise.withResolvers<Response>()
  addEarlyRead(early.promise)
  const reading = call(listEvents, {})
  resumePersonal('ben')
  early.reject(new TypeError('Failed to fetch'))
  await expect(reading).rejects.toThrow(SignedOutError)
  expect(fetch).not.toHaveBeenCalled()
})

test('an early read is not used for a fan who signed in later, in this tab or another', async () => {
  const early = Promise.withResolvers<Response>()
  addEarlyRead(early.promise)
  const reading = call(listEvents, {})
  // As another tab writes it.
  // biome-ignore lint/suspicious/noDocumentCookie: as the app does.
  document.cookie = `__Host-fan=ben; Path=/; Secure`
  early.resolve(json(events))
  await expect(reading).rejects.toThrow(SignedOutError)
})

test('without an early read a read is sent at once', () => {
  void call(listEvents, {})
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('FAN-37 an error of an early read is the error of the call, and a 401 ends the session once', async () => {
  const ended = vi.fn()
  const stop = onAuthError(ended)
  addEarlyRead(Promise.resolve(json({ error: 'Authentication required' }, 401)))
  await expect(call(listEvents, {})).rejects.toMatchObject({ status: 401 })
  expect([ended.mock.calls.length, fetch.mock.calls.length]).toEqual([1, 0])
  stop()
})

test('a change makes early reads unusable', async () => {
  addEarlyRead(Promise.resolve(json(events)))
  fetch.mockImplementation(async () => new Response(null, { status: 204 }))
  await call(logout, {})
  fetch.mockImplementation(async () => json([]))
  expect(await call(listEvents, {})).toEqual([])
})

test('half a minute after the page was opened an early read is too old', async () => {
  addEarlyRead(Promise.resolve(json(events)))
  vi.spyOn(performance, 'now').mockReturnValue(30_001)
  expect(await call(listEvents, {})).toEqual([])
})

test('an early read of a cart is used only for its id, and never for a read that can be aborted', async () => {
  addEarlyRead(Promise.resolve(json({})), `${addressOf(getCart, {})}#8`)
  await call(getCart, { cartId: '9' }).catch(() => {})
  expect(fetch).toHaveBeenCalledTimes(1)
  await call(getCart, { cartId: '8' }).catch(() => {})
  expect(fetch).toHaveBeenCalledTimes(1)

  addEarlyRead(Promise.resolve(json({ session: null })), addressOf(getSession, {}))
  await call(getSession, {}, { signal: new AbortController().signal }).catch(() => {})
  expect(fetch).toHaveBeenCalledTimes(2)
})
