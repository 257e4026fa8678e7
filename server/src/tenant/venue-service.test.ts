import { expect, test } from 'vitest'
import { changedService, endOf, type StoredService, serviceByTime, serviceChange } from './venue-service.ts'

const setAt = Date.parse('2026-11-21T19:42:00Z')
const minute = 60_000
const hour = 60 * minute
const stored: StoredService = {
  pausedSince: { ordering: setAt - minute },
  message: 'Back at the second half',
  waitMinutes: 25,
  soldOut: [],
  setAt,
  until: setAt + 2 * hour,
}

test('VEN-08 `until` ends all switches and messages', () => {
  const at = serviceByTime(stored)
  expect(at(setAt)).toEqual({
    ordering: 'paused',
    inSeat: 'open',
    pickup: 'open',
    message: 'Back at the second half',
    waitMinutes: 25,
    soldOut: [],
    until: '2026-11-21T21:42:00.000Z',
    setAt: '2026-11-21T19:42:00.000Z',
  })
  expect(at(setAt + 2 * hour - 1)).toMatchObject({ ordering: 'paused', message: 'Back at the second half' })
  expect(at(setAt + 2 * hour)).toBeUndefined()
})

test('VEN-08 without `until` a service ends 4 h after it was set', () => {
  const at = serviceByTime({ ...stored, until: null })
  expect(at(setAt + 4 * hour - 1)).toMatchObject({ ordering: 'paused', until: null })
  expect(at(setAt + 4 * hour)).toBeUndefined()
  expect(endOf({ ...stored, until: null })).toBe(setAt + 4 * hour)
})

test('VEN-08 waitMinutes ends 30 min after it was set, even if it is the only field', () => {
  const at = serviceByTime(stored)
  expect(at(setAt + 30 * minute - 1)?.waitMinutes).toBe(25)
  expect(at(setAt + 30 * minute)).toMatchObject({ ordering: 'paused', waitMinutes: null })
  const alone = serviceByTime({ ...stored, pausedSince: {}, message: null })
  expect(alone(setAt + 30 * minute - 1)?.waitMinutes).toBe(25)
  expect(alone(setAt + 30 * minute)).toBeUndefined()
})

test('VEN-22 soldOut ends 12 h after it was set, whatever the end of a pause, or at `until` if nothing is paused', () => {
  const soldOut = ['7', '8']
  const beside = serviceByTime({ ...stored, soldOut })
  expect(beside(setAt + 2 * hour - 1)).toMatchObject({ ordering: 'paused', soldOut })
  const alone = { ordering: 'open', message: null, waitMinutes: null, until: null, soldOut }
  expect(beside(setAt + 2 * hour)).toMatchObject(alone)
  expect(beside(setAt + 12 * hour - 1)).toMatchObject(alone)
  expect(beside(setAt + 12 * hour)).toBeUndefined()
  expect(endOf({ ...stored, soldOut })).toBe(setAt + 12 * hour)

  const unpaused = { ...stored, pausedSince: {}, waitMinutes: null, soldOut }
  expect(serviceByTime(unpaused)(setAt + 2 * hour - 1)).toMatchObject({ soldOut })
  expect(serviceByTime(unpaused)(setAt + 2 * hour)).toBeUndefined()
  const overNight = { ...unpaused, message: null, until: setAt + 20 * hour }
  expect(serviceByTime(overNight)(setAt + 20 * hour - 1)).toMatchObject({ soldOut })
  const until = null
  expect(serviceByTime({ ...unpaused, until })(setAt + 4 * hour)).toMatchObject({ message: null, soldOut })
  expect(serviceByTime({ ...unpaused, until })(setAt + 12 * hour)).toBeUndefined()
})

test('VEN-10 a switch that is paused again after its end has a new start, also while a list of sold out items goes on', () => {
  const now = setAt + 3 * hour
  const change = changeOf({ ordering: 'paused', soldOut: [7] })
  expect(changedService({ ...stored, soldOut: ['7'] }, change, now)?.pausedSince).toEqual({ ordering: now })
})

test('VEN-07 an equal service is the same object', () => {
  const at = serviceByTime(stored)
  expect(at(setAt + 1)).toBe(at(setAt))
  expect(at(setAt + hour + 1)).toBe(at(setAt + hour))
  const withoutWait = serviceByTime({ ...stored, waitMinutes: null })
  expect(withoutWait(setAt + hour)).toBe(withoutWait(setAt))
  const soldOut = serviceByTime({ ...stored, soldOut: ['7'] })
  expect(soldOut(setAt + 5 * hour)).toBe(soldOut(setAt + 3 * hour))
})

const changeOf = (body: object) => serviceChange(() => setAt).parse(body)

test('VEN-22 item ids are numbers or texts, each counts once, and a wrong one is refused by its place', () => {
  expect(changeOf({ soldOut: [7, ' 7 ', 'A-1', '9007199254740993'] }).soldOut).toEqual([
    '7',
    'A-1',
    '9007199254740993',
  ])
  expect(changeOf({ soldOut: Array.from({ length: 200 }, (_, id) => id) }).soldOut).toHaveLength(200)
  for (const wrong of [null, '', ' ', 'x'.repeat(41), 'a\nb', 7.5, {}, ['7']]) {
    const { error } = serviceChange(() => setAt).safeParse({ soldOut: [1, wrong] })
    expect(error?.issues[0]?.path, JSON.stringify(wrong)).toEqual(['soldOut', 1])
  }
})

test('VEN-10 a switch that stays paused keeps its start, one that is paused again does not', () => {
  const now = setAt + hour
  const change = changeOf({ ordering: 'paused', pickup: 'paused' })
  const both = { ordering: stored.pausedSince.ordering, pickup: now }
  expect(changedService(stored, change, now)?.pausedSince).toEqual(both)
  expect(changedService(stored, changeOf({ pickup: 'paused' }), now)?.pausedSince).toEqual({ pickup: now })
  const over = setAt + 2 * hour
  expect(changedService(stored, change, over)?.pausedSince).toEqual({ ordering: over, pickup: over })
})

test('VEN-06 a change replaces everything: missing fields mean open or none, and an empty service is not stored', () => {
  const only = changedService(
    stored,
    changeOf({ waitMinutes: 10, until: '2026-11-21T22:00:00+02:00' }),
    setAt,
  )
  const until = Date.parse('2026-11-21T20:00:00Z')
  expect(only).toEqual({ pausedSince: {}, message: null, waitMinutes: 10, soldOut: [], setAt, until })
  expect(changedService(stored, changeOf({ until: '2026-11-21T23:00:00Z' }), setAt)).toBeNull()
})

test.each<[string, object]>([
  ['message', { message: '' }],
  ['message', { message: '   ' }],
  ['message', { message: '\u200b\u2060' }],
  ['message', { message: '\u202e\u2069' }],
  ['message', { message: 'x'.repeat(201) }],
  ['message', { message: 'one\ntwo' }],
  ['message', { message: 'one\u2028two' }],
  ['message', { message: 'tab\there' }],
  ['message', { message: '\ud83c' }],
  ['message', { message: 7 }],
  ['ordering', { ordering: 'closed' }],
  ['inSeat', { inSeat: true }],
  ['pickup', { pickup: null }],
  ['waitMinutes', { waitMinutes: 0 }],
  ['waitMinutes', { waitMinutes: 241 }],
  ['waitMinutes', { waitMinutes: 7.5 }],
  ['waitMinutes', { waitMinutes: '25' }],
  ['soldOut', { soldOut: '7' }],
  ['soldOut', { soldOut: Array.from({ length: 201 }, (_, id) => id) }],
  ['until', { until: '2026-11-21T19:42:00Z' }],
  ['until', { until: '2026-11-21T23:00:00' }],
  ['until', { until: '2026-02-30T23:00:00Z' }],
  ['until', { until: 'tomorrow' }],
  ['until', { until: 1_795_290_000_000 }],
])('VEN-06 a wrong %s is refused: %j', (field, body) => {
  const read = serviceChange(() => setAt).safeParse(body)
  expect(read.error?.issues[0]?.path).toEqual([field])
})

test('VEN-06 a valid change is accepted, and its message is trimmed', () => {
  const message = '🍺 Le bar “Nord” est fermé: 5 € <b>rien</b>'
  expect(changeOf({ message: ` ${message} ` }).message).toBe(message)
  for (const sign of ['🍺', '%', '１']) expect(changeOf({ message: sign })).toMatchObject({ message: sign })
  expect(changeOf({ message: 'x'.repeat(200), waitMinutes: 240 })).toMatchObject({ waitMinutes: 240 })
  expect(changeOf({ message: null, waitMinutes: null, until: null })).toEqual(changeOf({}))
})

test('BFF-118 a message is shown in the order of its letters: signs of direction are taken out, all others stay', () => {
  const message = 'Gate 4 مغلق \u2600\ufe0f \ud83d\udc69\u200d\ud83c\udf73'
  for (const sign of '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069') {
    const written = `${sign}${message.replaceAll(' ', ` ${sign}`)} ${sign}`
    expect(changeOf({ message: written }), JSON.stringify(sign)).toMatchObject({ message })
  }
})
