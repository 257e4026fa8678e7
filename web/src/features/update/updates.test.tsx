import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStored, writeStored } from '../../storage/stored.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { Updates } from './updates.tsx'

const fetch = vi.fn<(url: string) => Promise<Response>>()
const warn = vi.spyOn(console, 'warn')

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetch.mockReset())
  vi.spyOn(console, 'error').mockImplementation(() => {})
  warn.mockReset().mockImplementation(() => {})
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const fiveMinutes = 300_000
/** The contents of the server's version file from now on. */
const serve = (version: string, rest: object = {}) =>
  fetch.mockImplementation(async () =>
    Response.json({ version, updateRequired: false, updateMessage: '', ...rest }),
  )
const open = () =>
  render(
    <>
      <Updates />
      <Toaster />
    </>,
  )
const banner = () => screen.queryByRole('region', { name: 'App update' })

test('UPD-01 UPD-02 UPD-07 CALL-41 each check has a different address; a failed check is only logged, and the first version is stored silently', async () => {
  fetch.mockImplementation(async () => new Response('', { status: 500 }))
  const { container } = open()
  await wait(999)
  expect(fetch).not.toHaveBeenCalled()
  await wait(1)
  await wait(0)
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    'The version was not checked',
    expect.objectContaining({ status: 500 }),
  )
  expect(container.textContent).toBe('')
  fetch.mockRejectedValue(new TypeError('Failed to fetch'))
  await wait(fiveMinutes)
  expect([warn.mock.calls.length, container.textContent]).toEqual([2, ''])
  serve('v1')
  await wait(fiveMinutes - 1)
  expect([fetch.mock.calls.length, readStored('app_version')]).toEqual([2, null])
  await wait(1)
  expect(readStored('app_version')).toBe('v1')
  await wait(fiveMinutes)

  const asked = fetch.mock.calls.map(([url]) => new URL(url, location.href))
  expect(asked.map(({ pathname }) => pathname)).toEqual(Array(4).fill('/version.json'))
  const times = asked.map(({ searchParams }) => Number(searchParams.get('t')))
  const last = times[3] ?? Number.NaN
  expect(last).toBe(Date.now())
  expect(times).toEqual([3, 2, 1, 0].map((checks) => last - checks * fiveMinutes))
  expect(container.textContent).toBe('')
})

test('UPD-03 UPD-04 another version is offered by a banner until the fan chooses Later, and so is the next one', async () => {
  writeStored('app_version', 'v1')
  serve('v2')
  open()
  await wait(1000)
  expect(banner()?.textContent).toContain('A new version is available. Update now?')
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names).toEqual(['Later', 'Update Now'])
  fireEvent.click(screen.getByRole('button', { name: 'Later' }))
  expect(banner()).toBeNull()
  await wait(fiveMinutes)
  expect([banner(), fetch.mock.calls.length]).toEqual([null, 2])
  serve('v3', { updateMessage: 'Take v3' })
  await wait(fiveMinutes)
  expect(banner()?.textContent).toContain('Take v3')
  expect(readStored('app_version')).toBe('v1')
})
