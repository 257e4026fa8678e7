import { expect, test } from 'vitest'
import { createKeyRing } from './key-ring.ts'

const delayMs = 300_000
const key = (byte: number) => new Uint8Array(32).fill(byte)
const [a, b, c] = [key(1), key(2), key(3)]

function ringOf(...keys: Uint8Array[]) {
  const clock = { now: 1_900_000_000_000 }
  const ring = createKeyRing(keys, delayMs, () => clock.now)
  const sealing = () => ring.sealing().bytes
  return { clock, ring, sealing }
}

test('BFF-14 without any key there is no ring', () => {
  expect(() => createKeyRing([], delayMs, Date.now)).toThrow(RangeError)
})

test('BFF-80 a new key opens at once, and seals once it was seen for the whole delay', () => {
  const { clock, ring, sealing } = ringOf(a)
  const { kid } = ring.sealing()
  clock.now += 10 * delayMs
  ring.replace([b, a])
  expect(ring.kids().map((each) => ring.find(each)?.bytes)).toEqual([b, a])
  clock.now += delayMs - 1
  expect(sealing()).toBe(a)
  // Sealed by a replica where the delay is over: to seal it again by the older key would be a step back.
  expect(ring.kids().map((each) => ring.isOutdated(each))).toEqual([false, false])
  clock.now += 1
  expect(sealing()).toBe(b)
  expect(ring.isOutdated(kid)).toBe(true)
  expect(ring.bytes()).toEqual([b, a])
})

test('BFF-80 a key that stands alone seals at once', () => {
  const { ring, sealing } = ringOf(a)
  expect(sealing()).toBe(a)
  ring.replace([b])
  expect(sealing()).toBe(b)
})

test('BFF-80 a key that is put behind the others never seals before them', () => {
  const { clock, ring, sealing } = ringOf(a)
  clock.now += delayMs
  ring.replace([a, b])
  expect(sealing()).toBe(a)
  clock.now += delayMs
  expect(sealing()).toBe(a)
})

test('BFF-80 a key that was taken back and comes again waits again', () => {
  const { clock, ring, sealing } = ringOf(a)
  expect(ring.replace([b, a])).toHaveLength(1)
  clock.now += delayMs
  expect(sealing()).toBe(b)
  expect(ring.replace([a])).toEqual([])
  ring.replace([b, a])
  expect(sealing()).toBe(a)
})

test('BFF-80 what is learnt late of a key that is gone does not count when it comes again', () => {
  const { clock, ring, sealing } = ringOf(b, a)
  const [gone = ''] = ring.kids()
  ring.replace([a])
  ring.noteSeen(gone, clock.now - delayMs)
  ring.replace([b, a])
  expect(sealing()).toBe(a)
})

test('BFF-80 of keys that come together the oldest seals, whatever the clock does meanwhile', () => {
  let now = 1_900_000_000_000
  expect(createKeyRing([c, b, a], delayMs, () => now++).sealing().bytes).toBe(a)
})

test('BFF-80 a replica that starts with keys of which it knows nothing seals by the last, which all have', () => {
  const { clock, ring, sealing } = ringOf(c, b, a)
  expect(sealing()).toBe(a)
  expect(ring.bytes()).toEqual([a, c, b])
  ring.noteSeen(ring.kids()[1] ?? '', clock.now - delayMs)
  expect(sealing()).toBe(b)
})
