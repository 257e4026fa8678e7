// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { fetchEvents } from './events.ts'

const fetch = vi.fn()
beforeEach(() => {
  vi.stubGlobal('fetch', fetch)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('CALL-18 requests current and coming events, and reads the upstream’s names', async () => {
  const row = { id: 7, name: 'Final', startsOn: '2026-11-21T18:00:00Z', endsOn: '2026-11-21T22:00:00Z' }
  fetch.mockResolvedValueOnce(Response.json({ data: [row] }))
  expect(await fetchEvents()).toEqual([
    {
      id: 7,
      name: 'Final',
      startOn: row.startsOn,
      endOn: row.endsOn,
      status: 'Active',
      location: null,
    },
  ])
  expect(fetch.mock.lastCall?.[0]).toBe('/api/console/entertainments/events?timeframe=current,future')
})

test('CALL-19 a non-OK events call throws its one message and reports it to operators', async () => {
  fetch.mockResolvedValueOnce(new Response('', { status: 502 })).mockResolvedValueOnce(new Response(null))
  await expect(fetchEvents()).rejects.toMatchObject({
    message: 'Failed to fetch entertainment events',
    status: 502,
  })
  const [path, report] = fetch.mock.lastCall ?? []
  expect(path).toBe('/api/vitals')
  expect(report.body).toContain('Failed to fetch entertainment events')
})
