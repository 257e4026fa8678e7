import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStubOf, writeBoot } from '../../../test-support/boot-stub.ts'
import { readStored, writeStored } from '../../storage/stored.ts'
import { EventEnd } from './event-end.tsx'
import { selectedEvent } from './selected-event.ts'

writeBoot(bootStubOf({}, { timeZone: 'Etc/GMT+3' }))

const event = { id: 7, name: 'Derby', startOn: '', endOn: '', location: null }
const minute = 60_000
const endsIn = (ms: number) => new Date(Date.now() + ms).toISOString()
const listed = () => Response.json([{ id: 7 }])
let reply: () => Response | Promise<Response>
let asked = 0
let visibility: 'visible' | 'hidden'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T20:00:00Z') })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  localStorage.clear()
  reply = listed
  asked = 0
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('/entertainments/events')) return new Response(null, { status: 204 })
    asked += 1
    return reply()
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
async function open(endOn: string) {
  writeStored('selected_event', { ...event, endOn })
  writeStored('cart_id', 'C1')
  render(<EventEnd />)
  await wait(0)
}

test('FAN-01 the list is asked for at the end of the event and each minute after, spread over a minute, until it no longer has it', async () => {
  await open(endsIn(20 * minute))
  await wait(20 * minute + 29_900)
  expect(asked).toBe(0)
  await wait(100)
  expect(asked).toBe(1)
  await wait(3 * minute)
  expect([asked, selectedEvent()?.id, readStored('cart_id')]).toEqual([4, 7, 'C1'])
  reply = () => Response.json([{ id: 8 }])
  await wait(minute)
  expect([asked, selectedEvent(), readStored('cart_id')]).toEqual([5, null, null])
  await wait(5 * minute)
  expect(asked).toBe(5)
})

test('FAN-01 a page that is opened after the end asks at once, and deselects nothing before the answer', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  reply = () => promise
  await open(endsIn(-24 * 60 * minute))
  expect([asked, selectedEvent()?.id]).toEqual([1, 7])
  resolve(Response.json([]))
  await wait(0)
  expect(selectedEvent()).toBeNull()
})

test.each<[string, () => Response | Promise<Response>]>([
  ['fails', () => Response.json({}, { status: 500 })],
  ['breaks', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is refused', () => Response.json({ error: 'No events' }, { status: 404 })],
  ['is not a list', () => Response.json({ data: 'none' })],
  ['is empty text', () => new Response('')],
  ['has a row that cannot be read', () => Response.json([{ id: 8 }, {}])],
])('FAN-01 a read that %s keeps the event, and is tried again', async (_what, broken) => {
  reply = broken
  await open(endsIn(-1))
  await wait(minute)
  expect([asked, selectedEvent()?.id, readStored('cart_id')]).toEqual([2, 7, 'C1'])
})

test('FAN-01 a hidden page asks nothing, and at once when it is shown again after the end that its timers missed', async () => {
  await open(endsIn(20 * minute))
  visibility = 'hidden'
  await wait(30 * minute)
  expect(asked).toBe(0)
  visibility = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  await wait(0)
  expect(asked).toBe(1)
})

test.each(['', 'soon'])('FAN-01 an event that ends %j is not asked about', async (endOn) => {
  await open(endOn)
  await wait(60 * minute)
  expect([asked, selectedEvent()?.id]).toEqual([0, 7])
})

test('VEN-16 FAN-01 an end without a zone is in the venue’s time', async () => {
  const venueMinusUtc = -3 * 60 * minute
  await open(endsIn(10 * minute + venueMinusUtc).slice(0, -1))
  await wait(9 * minute)
  expect(asked).toBe(0)
  await wait(minute + 30_000)
  expect(asked).toBe(1)
})
