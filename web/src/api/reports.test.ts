// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { reportVitals } from './reports.ts'

type Note = (metric: { name: string; value: number; entries: unknown[] }) => void
const notes = vi.hoisted(() => new Map<string, Note>())
vi.mock('web-vitals', () =>
  Object.fromEntries(
    ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'].map((name) => [`on${name}`, (note: Note) => notes.set(name, note)]),
  ),
)

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('web vitals are reported each time the page is hidden, with the screen it was opened on and nothing personal', async () => {
  vi.useFakeTimers()
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', fetch)
  const state = vi.spyOn(document, 'visibilityState', 'get')
  const turn = (to: 'hidden' | 'visible') => {
    state.mockReturnValue(to)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const reports = () => fetch.mock.calls.map(([, { body }]) => JSON.parse(String(body)).entries)

  history.replaceState(null, '', '/events?returnTo=%2Fcart')
  reportVitals()
  window.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(1000)
  await vi.waitFor(() => expect([...notes.keys()]).toEqual(['LCP', 'INP', 'CLS', 'FCP', 'TTFB']))
  turn('hidden')
  expect(fetch).not.toHaveBeenCalled()

  history.replaceState(null, '', '/cart')
  const entries = [{ target: 'ada@example.com' }]
  notes.get('TTFB')?.({ name: 'TTFB', value: 12, entries })
  notes.get('FCP')?.({ name: 'FCP', value: 900_000, entries })
  notes.get('FCP')?.({ name: 'FCP', value: 34, entries })
  turn('visible')
  expect(fetch).not.toHaveBeenCalled()
  turn('hidden')
  expect(fetch).toHaveBeenCalledWith(
    '/api/vitals',
    expect.objectContaining({ method: 'POST', keepalive: true }),
  )
  expect(reports()).toEqual([
    [
      { kind: 'vital', name: 'TTFB', value: 12, screen: '/events' },
      { kind: 'vital', name: 'FCP', value: 34, screen: '/events' },
    ],
  ])
  notes.get('LCP')?.({ name: 'LCP', value: 900_000, entries })
  turn('hidden')
  turn('hidden')
  expect(reports()[1]).toEqual([{ kind: 'vital', name: 'LCP', value: 600_000, screen: '/events' }])
  expect(fetch).toHaveBeenCalledTimes(2)
})
