// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { reportError, reportVitals } from './reports.ts'

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

const at = 'assets/index-B3JT-5Iz.js:1:234'
test.each([
  [
    'of Chromium',
    `TypeError: x\n    at fn (${location.origin}/${at})\n    at ${location.origin}/assets/a-12345678.js:1:2`,
  ],
  ['of Firefox', `fn@${location.origin}/${at}\n@${location.origin}/assets/a-12345678.js:1:2\n`],
  ['of Safari', `fn@[native code]\nglobal code@${location.origin}/${at}`],
  [
    'below code of another host',
    `fn@https://vault.example/assets/a-12345678.js:1:2\n@${location.origin}/${at}`,
  ],
  ['none, of an event', '', `${location.origin}/${at}`],
  ['none of ours, of an event', 'fn@https://vault.example/v.js:1:2', `${location.origin}/${at}`],
  ['none of ours', `fn@${location.origin}/cart?seat=7:1:2\nfn@https://vault.example/${at}`, undefined, null],
])(
  'VEN-31 the place of a script error with a stack %s',
  (kind, stack, thrownAt?: string, place: string | null = at) => {
    const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response(null, { status: 204 }))
    vi.stubGlobal('fetch', fetch)
    history.replaceState(null, '', '/cart')
    reportError(Object.assign(new TypeError(kind), { stack }), thrownAt)
    expect(JSON.parse(String(fetch.mock.calls[0]?.[1].body)).entries).toEqual([
      { kind: 'error', message: `TypeError: ${kind}`, screen: '/cart', ...(place && { place }) },
    ])
  },
)
