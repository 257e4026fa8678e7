import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStubOf, writeBoot } from '../../test-support/boot-stub.ts'
import { serviceStub } from '../../test-support/venue-service.ts'
import { refreshBranding, setBranding } from './branding.ts'
import { useVenueService } from './service.ts'

const boot = bootStubOf({})
writeBoot(boot)

let visibility: DocumentVisibilityState = 'visible'
Object.defineProperty(document, 'visibilityState', { get: () => visibility })
const turn = (to: DocumentVisibilityState) =>
  act(async () => {
    visibility = to
    document.dispatchEvent(new Event('visibilitychange'))
  })

let asked = 0
let respond: () => Response
const withService = (service?: object) => () => Response.json({ ...boot.branding, service })
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const show = () => renderHook(useVenueService)

beforeEach(async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(Math, 'random').mockReturnValue(1)
  visibility = 'visible'
  respond = withService()
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return respond()
  })
  setBranding(null)
  await refreshBranding()
  asked = 0
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('VEN-11 a page sees a switch, and its end, in less than 25 s each, at a random time', async () => {
  const { result } = show()
  respond = withService(serviceStub({ ordering: 'paused' }))
  await wait(23_900)
  expect([asked, result.current]).toEqual([0, undefined])
  await wait(200)
  expect([asked, result.current?.ordering]).toEqual([1, 'paused'])
  respond = withService()
  vi.mocked(Math.random).mockReturnValue(0)
  await wait(24_100)
  expect([asked, result.current]).toEqual([2, undefined])
  await wait(15_700)
  expect(asked).toBe(2)
  await wait(300)
  expect(asked).toBe(3)
})

test('VEN-11 all components share one poll, which stops with the last component', async () => {
  const screens = [show(), show(), show()]
  await wait(24_100)
  expect(asked).toBe(1)
  screens[0]?.unmount()
  screens[1]?.unmount()
  await wait(24_100)
  expect(asked).toBe(2)
  screens[2]?.unmount()
  await wait(600_000)
  await turn('visible')
  expect(asked).toBe(2)
})

test('VEN-11 changes of screens do not delay the poll, and the first screen that needs it after others polls at once', async () => {
  for (let screen = 0; screen < 4; screen += 1) {
    const { unmount } = show()
    await wait(7_000)
    unmount()
  }
  expect(asked).toBe(1)
  await wait(60_000)
  show()
  await wait(10)
  expect(asked).toBe(2)
})

test('VEN-11 a hidden page does not poll, and polls when it becomes visible', async () => {
  show()
  await turn('hidden')
  await wait(600_000)
  expect(asked).toBe(0)
  await turn('visible')
  expect(asked).toBe(1)
})

test('VEN-11 without a response the known switches stay, and the poll continues', async () => {
  const { result } = show()
  respond = withService(serviceStub({ ordering: 'paused' }))
  await wait(24_100)
  respond = () => new Response('', { status: 502 })
  await wait(3 * 24_100)
  expect([asked, result.current?.ordering]).toEqual([4, 'paused'])
  respond = withService()
  await wait(24_100)
  expect(result.current).toBeUndefined()
})

test('VEN-11 a network that falls silent during a call does not end the poll', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const late = new AbortController()
    setTimeout(() => late.abort(), ms)
    return late.signal
  })
  const { result } = show()
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_answer, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  await wait(24_100)
  vi.stubGlobal('fetch', async () => withService(serviceStub({ ordering: 'paused' }))())
  await wait(24_100)
  expect(result.current?.ordering).toBe('paused')
})
