// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { bootStubOf, writeBoot } from '../../../test-support/boot-stub.ts'
import { lostTimeReason, pickupTimes, pickupTimesLeft, replacedTime } from './pickup-times.ts'

writeBoot(bootStubOf({}, { timeZone: 'Europe/Berlin' }))

const ranges = ['5:00 PM-5:30 PM', '6:00 PM-6:30 PM', '9:30 PM-10:00 PM', '10:30 PM-11:00 PM']
const event = {
  id: 7,
  name: 'Derby',
  startOn: '2026-11-21T18:00:00',
  endOn: '2026-11-21T22:00:00',
  location: null,
}

beforeEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test.each([
  ['Los Angeles', -480],
  ['Berlin', 60],
  ['Auckland', 780],
])('VEN-16 CONF-12 FAN-14 a phone in %s gets the times of the venue’s clock', (_city, minutesAhead) => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-minutesAhead)
  const [, first = '', second] = ranges
  expect(pickupTimes(ranges, event)).toEqual([first, second])
  expect(pickupTimesLeft(ranges, event, Date.parse('2026-11-21T17:29:59Z'))).toEqual([first, second])
  expect(pickupTimesLeft(ranges, event, Date.parse('2026-11-21T17:30:00Z'))).toEqual([second])

  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T17:30:00Z') })
  const named = minutesAhead === 60 ? first : `${first} Berlin\u00a0time`
  expect(lostTimeReason(first, event)).toEqual({ time: named, reason: 'passed' })
  expect(replacedTime(first, ranges, event)).toEqual({
    next: second,
    error: { id: 'confirmation.timeReplaced', values: { time: named, reason: 'passed' } },
  })
})
