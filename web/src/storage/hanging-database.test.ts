// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keptPass } from '../../test-support/kept-pass.ts'

const owner = 'the-tag-of-ada-at-demo'
const { open } = IDBFactory.prototype

/** The device's module, and that of its owner, with a browser whose databases open when the test says so. */
async function start() {
  const opened = Promise.withResolvers<void>()
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, name) {
    const request = open.call(this, name)
    const late = {} as IDBOpenDBRequest
    for (const event of ['onsuccess', 'onupgradeneeded', 'onerror'] as const)
      request[event] = (happened: Event) => {
        const tell = () => {
          Object.assign(late, { result: request.result })
          late[event]?.call(late, happened as never)
        }
        if (event === 'onupgradeneeded') tell()
        else void opened.promise.then(tell)
      }
    return late
  })
  vi.resetModules()
  const device = await import('./device.ts')
  const { openPersonal } = await import('./personal-data.ts')
  openPersonal(owner)
  return { ...device, answer: () => opened.resolve() }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const settled = async (work: Promise<unknown>, ms: number) => {
  let isSettled = false
  void work.finally(() => (isSettled = true))
  await wait(ms)
  return isSettled
}

test('WORLD-05 a database that hangs is waited for a second; then the page has what it would have kept', async () => {
  const { deviceLoaded, isDeviceLoaded, changeDevice, readDevice, lastSession } = await start()
  expect(await settled(deviceLoaded(), 999)).toBe(false)
  expect(await settled(deviceLoaded(), 1)).toBe(true)
  expect(isDeviceLoaded()).toBe(true)
  const pass = keptPass()
  const change = changeDevice('passes', () => [pass])
  await wait(0)
  expect(readDevice('passes')).toEqual([pass])
  expect(await settled(change, 1)).toBe(true)
  expect(await settled(lastSession(), 1)).toBe(true)
})

test('WORLD-05 what a late database had, and what was changed meanwhile, are both there', async () => {
  const { answer, changeDevice, deviceLoaded } = await start()
  answer()
  await vi.waitFor(deviceLoaded)
  await changeDevice('favorites', () => [{ productId: 1, itemId: 2 }])
  const late = await start()
  await wait(1_000)
  void late.changeDevice('favorites', (all) => [...all, { productId: 3, itemId: 4 }])
  await wait(0)
  expect(late.readDevice('favorites')).toEqual([{ productId: 3, itemId: 4 }])
  late.answer()
  await vi.waitFor(() =>
    expect(late.readDevice('favorites')).toEqual([
      { productId: 1, itemId: 2 },
      { productId: 3, itemId: 4 },
    ]),
  )
  // It answers now, so it is waited for again.
  const session = { email: '', hasCustomer: true, endsAt: Date.now() + 60_000 }
  await vi.waitFor(() => late.changeDevice('last_session', () => session))
  const last = late.lastSession()
  await wait(1)
  expect(await last).toMatchObject(session)
})

test('WORLD-05 a database that hangs is hidden from the sign-in SDK, one that answers is not', async () => {
  const { answer, hideHangingDatabase } = await start()
  const known = indexedDB
  const hiding = hideHangingDatabase()
  expect(await settled(hiding, 999)).toBe(false)
  expect(await settled(hiding, 1)).toBe(true)
  expect(globalThis.indexedDB).toBeUndefined()
  Object.defineProperty(globalThis, 'indexedDB', { value: known, configurable: true, writable: true })
  answer()
  await vi.waitFor(hideHangingDatabase)
  expect(globalThis.indexedDB).toBe(known)
})

test.each<[string, () => void]>([
  ['is missing', () => vi.stubGlobal('indexedDB', undefined)],
  [
    'is denied',
    () => {
      vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
        throw new DOMException('Denied', 'SecurityError')
      })
    },
  ],
])('WORLD-05 where the database %s, changes last as long as the page', async (_, hinder) => {
  vi.resetModules()
  hinder()
  const { changeDevice, readDevice, deviceLoaded } = await import('./device.ts')
  const { openPersonal, clearPersonal } = await import('./personal-data.ts')
  openPersonal(owner)
  await deviceLoaded()
  await changeDevice('favorites', () => [{ productId: 1, itemId: 2 }])
  expect(readDevice('favorites')).toHaveLength(1)
  clearPersonal()
  expect(readDevice('favorites')).toEqual([])
})
