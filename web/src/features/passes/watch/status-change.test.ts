// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../../test-support/boot-stub.ts'
import { t } from '../../../messages/language.ts'
import { writeStored } from '../../../storage/stored.ts'
import { announceChange, changeText, latestChange } from './status-change.tsx'

writeBoot(bootStub(fanSession()))
const change = { orderId: 'ORD-1', status: 'Completed' }
const text = 'Order ORD-1 is now completed.'
const shown = vi.fn()
const vibrate = vi.fn()

/** A browser with this notification permission. */
function withPermission(permission: NotificationPermission): void {
  const Stub = function (this: unknown, ...given: unknown[]) {
    shown(...given)
  }
  vi.stubGlobal('Notification', Object.assign(Stub, { permission }))
}
const announce = async () => {
  announceChange(change)
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  localStorage.clear()
  document.title = 'Menu'
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true })
  withPermission('granted')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('FAN-22 a change is announced in live regions, by vibration and in the title for half a minute', async () => {
  await announce()
  expect(latestChange.get()).toMatchObject(change)
  expect(changeText(change, t)).toBe(text)
  expect(vibrate).toHaveBeenCalledOnce()
  expect(document.title).toBe(`${text} · Menu`)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(document.title).toBe('Menu')
})

test('FAN-22 a screen that opened meanwhile keeps its title', async () => {
  await announce()
  history.pushState(null, '', '/cart')
  document.title = 'Cart'
  await vi.advanceTimersByTimeAsync(30_000)
  expect(document.title).toBe('Cart')
})

test('WORLD-01 FAN-22 the title comes back, though the browser has translated it meanwhile', async () => {
  document.title = 'Cart'
  await announce()
  document.title = `⟦${document.title}⟧`
  await vi.advanceTimersByTimeAsync(30_000)
  expect(document.title).toBe('Cart')
})

test('FAN-22 a second change within half a minute gets half a minute too, and the title comes back', async () => {
  await announce()
  await vi.advanceTimersByTimeAsync(10_000)
  announceChange({ orderId: 'ORD-1', status: 'Declined' })
  await vi.advanceTimersByTimeAsync(29_999)
  expect(document.title).toBe('Order ORD-1 is now declined. · Menu')
  await vi.advanceTimersByTimeAsync(1)
  expect(document.title).toBe('Menu')
})

test('WORLD-05 a notification does not wait for a worker that does not answer', async () => {
  const getRegistration = () => new Promise(() => {})
  Object.defineProperty(navigator, 'serviceWorker', { value: { getRegistration }, configurable: true })
  await announce()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(shown).toHaveBeenCalledOnce()
})

test.each<[NotificationPermission, boolean | null, number]>([
  ['granted', true, 1],
  ['granted', false, 0],
  ['denied', true, 0],
  ['default', true, 0],
])(
  'FAN-22 with permission %s and notifications_enabled %s there are %i notifications',
  async (permission, enabled, count) => {
    withPermission(permission)
    writeStored('notifications_enabled', enabled)
    await announce()
    expect(shown).toHaveBeenCalledTimes(count)
  },
)

test('FAN-22 the notification names the order; where there is a service worker, it shows it', async () => {
  const showNotification = vi.fn(async () => {})
  await announce()
  const content = [expect.any(String), expect.objectContaining({ body: text, tag: 'ORD-1' })]
  expect(shown.mock.calls).toEqual([content])
  const serviceWorker = { getRegistration: async () => ({ active: {}, showNotification }) }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  await announce()
  expect(showNotification.mock.calls).toEqual([content])
  expect(shown).toHaveBeenCalledTimes(1)
})

test('LANG-01 WORLD-01 a notification has the language of its text, also on a page that the browser translates, and a direction', async () => {
  const root = document.documentElement
  Object.assign(root, { lang: 'ar', dir: 'rtl' })
  await announce()
  Object.assign(root, { lang: 'de', dir: 'ltr' })
  await announce()
  expect(shown.mock.calls.map(([, options]) => options)).toMatchObject([
    { lang: 'en', dir: 'rtl' },
    { lang: 'en', dir: 'ltr' },
  ])
})

test('a browser without notifications, or one that fails to show them, causes no error', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  shown.mockImplementationOnce(() => {
    throw new TypeError('Illegal constructor')
  })
  await announce()
  vi.stubGlobal('Notification', undefined)
  await announce()
  expect(vibrate).toHaveBeenCalledTimes(2)
})
