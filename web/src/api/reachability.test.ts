// @vitest-environment jsdom
import { removeCartItem } from '@storefront/shared/contract/cart.ts'
import { getSession } from '@storefront/shared/contract/session.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../test-support/boot-stub.ts'
import { NotSentError } from './api-error.ts'
import { call } from './client.ts'
import { isReachable, watchReachability } from './reachability.ts'
import { send } from './send.ts'

writeBoot(bootStub(fanSession()))

const line = { cartId: 'C1', params: { itemID: 'i' } }
const fetch = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
const sent = () => fetch.mock.calls.map(([url]) => url)
const change = '/api/cart/items/i'
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', fetch.mockReset().mockRejectedValue(new TypeError('Failed to fetch')))
  stop = watchReachability()
  window.dispatchEvent(new Event('offline'))
})
afterEach(async () => {
  fetch.mockImplementation(async () => new Response('{}'))
  await call(getSession, {}).catch(() => {})
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('FAN-29 an unreachable server is probed before a change, which is not sent without a response', async () => {
  await expect(send(removeCartItem, line)).rejects.toThrow(NotSentError)
  expect(sent()).toEqual([getSession.path])
})

test('FAN-29 a probe on a silent network takes at most 5 s', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), ms)
    return controller.signal
  })
  fetch.mockImplementation(
    (_url, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new TypeError('timed out')))
      }),
  )
  const refused = vi.fn()
  send(removeCartItem, line).catch(refused)
  await vi.advanceTimersByTimeAsync(4999)
  expect(refused).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(refused).toHaveBeenCalledWith(expect.any(NotSentError))
})

test('FAN-29 a change is sent when the network is back, and concurrent changes share one probe', async () => {
  fetch.mockImplementation(async () => new Response('{}'))
  await Promise.all([call(removeCartItem, line), call(removeCartItem, line)])
  expect(sent()).toEqual([getSession.path, change, change])
  expect(isReachable()).toBe(true)
})

test('FAN-28 a response to a call from before the connection was lost does not prove that it is back', async () => {
  fetch.mockImplementation(async () => new Response('{}'))
  await call(getSession, {}).catch(() => {})
  const { promise, resolve: respond } = Promise.withResolvers<Response>()
  fetch.mockReturnValue(promise)
  const before = call(getSession, {}).catch(() => {})
  window.dispatchEvent(new Event('offline'))
  respond(new Response('{}'))
  await before
  expect(isReachable()).toBe(false)
})

test('FAN-28 a probe from before the connection was lost is not used afterwards, and its failure does not report a second loss', async () => {
  const [before, after] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  fetch.mockReturnValueOnce(before.promise).mockReturnValueOnce(after.promise)
  window.dispatchEvent(new Event('online'))
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  expect(sent()).toHaveLength(2)
  before.reject(new TypeError('timed out'))
  await vi.advanceTimersByTimeAsync(0)
  window.dispatchEvent(new Event('online'))
  after.resolve(new Response('{}'))
  await vi.advanceTimersByTimeAsync(0)
  expect(sent()).toEqual([getSession.path, getSession.path])
  expect(isReachable()).toBe(true)
})

test('FAN-29 a change that waits for a probe while the connection is lost again is not sent', async () => {
  const { promise, resolve: respond } = Promise.withResolvers<Response>()
  fetch.mockReturnValueOnce(promise)
  const refused = expect(send(removeCartItem, line)).rejects.toThrow(NotSentError)
  window.dispatchEvent(new Event('offline'))
  respond(new Response('{}'))
  await refused
  expect(sent()).toEqual([getSession.path])
})

test('FAN-29 a call of a closing page waits for no probe', async () => {
  await call(removeCartItem, line, { keepalive: true }).catch(() => {})
  expect(sent()).toEqual([change])
})
