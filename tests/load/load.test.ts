import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { responseReader } from './load.ts'
import { report, tableOf } from './report.ts'
import { added, median, p99, ratio } from './rounds.ts'
import { maxAddedMs } from './speed.ts'

test('responses are counted however they are cut, and an error is no response', () => {
  const responses: number[] = []
  const text = 'HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nabcHTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'
  for (let size = 1; size <= text.length; size += 1) {
    responses.length = 0
    const read = responseReader((bytes) => responses.push(bytes))
    for (let at = 0; at < text.length; at += size) read(Buffer.from(text.slice(at, at + size)))
    expect(responses).toEqual([3, 0])
  }
  expect(() => responseReader(() => {})(Buffer.from('HTTP/1.1 503 No\r\n\r\n'))).toThrow('Not a 200')
})

/** The p99 of a second at 70 % of a peak of 3,000 requests, with a pause of 10 ms at a moment in it (ms), or without. */
function p99OfSecond(pauseAt: number | null): number {
  const [perMs, serviceMs] = [0.7 * 3, 1 / 3]
  const latencies: number[] = []
  let free = 0
  for (let sent = 0; sent < 1_000 * perMs; sent += 1) {
    const due = sent / perMs
    const start = Math.max(due, free)
    const isPaused = pauseAt !== null && start >= pauseAt && start < pauseAt + 10
    free = (isPaused ? pauseAt + 10 : start) + serviceMs
    latencies.push(free - due)
  }
  return p99(latencies)
}

test('a pause of 10 ms in each second falls short of what may be added, and one in some of the seconds does not', () => {
  const direct = Array.from({ length: 11 }, () => p99OfSecond(null))
  const paused = direct.map((_, window) => p99OfSecond(40 + window * 90))
  expect(added(paused, direct)).toBeGreaterThan(maxAddedMs)
  expect(added([...paused.slice(0, 5), ...direct.slice(5)], direct)).toBe(0)
})

const row = { measured: 'x', storefront: '1', comparison: '2', note: '' }
const reached = { ...row, ratio: 0.9, goal: { atLeast: 0.9 } }

test('ratios are those of the rounds, and the table marks what falls short', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(p99(Array.from({ length: 200 }, (_, index) => index))).toBe(198)
  expect(ratio([10, 40, 90], [10, 20, 30])).toBe(2)
  expect(added([4, 5, 90], [1, 3, 2])).toBe(3)
  const table = tableOf([reached, { ...row, ratio: 1.3, goal: { atMost: 1.25 } }])
  expect(table.split('\n').slice(2)).toEqual([expect.stringMatching(/ok$/), expect.stringMatching(/SHORT$/)])
})

afterEach(() => {
  process.exitCode = undefined
  vi.restoreAllMocks()
})

test.each([
  ['a ratio that is too low', { ...row, ratio: 0.84, goal: { atLeast: 0.85 } }],
  ['one that is too high', { ...row, ratio: 1.01, goal: { atMost: 1 } }],
  ['one that could not be measured', { ...row, ratio: Number.NaN, goal: { atMost: 1 } }],
])('what measures ends with 1 for %s, and leaves its table in a file', async (_what, short) => {
  vi.spyOn(console, 'log').mockReturnValue()
  const folder = await mkdtemp(join(tmpdir(), 'report-'))
  const file = join(folder, 'table.txt')
  report([reached], file)
  expect(process.exitCode).toBeUndefined()
  report([reached, short], file)
  expect(process.exitCode).toBe(1)
  expect(await readFile(file, 'utf8')).toBe(`${tableOf([reached, short])}\n`)
  await rm(folder, { recursive: true })
})
