import { describe, expect, test } from 'vitest'
import { createReconnectOnError, isRefusal } from './redis-options.ts'

const readOnly = new Error("READONLY You can't write against a read only replica.")
const ofRedis6 = new Error(
  'ERR Error running script (call to f_1): @user_script:3: -READONLY You can not write',
)
const full = new Error("OOM command not allowed when used memory > 'maxmemory'.")
const loading = new Error('LOADING Redis is loading the dataset in memory')
const orphaned = new Error("MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.")
const unsaved = new Error('MISCONF Redis is configured to save RDB snapshots')
const unreplicated = new Error('NOREPLICAS Not enough good replicas to write.')

describe('BFF-77 a client connects anew', () => {
  test.each([readOnly, ofRedis6, loading, orphaned])(
    'at once and at most once a second after %s',
    (error) => {
      let now = 0
      const reconnects = createReconnectOnError(() => now)
      expect([reconnects(error), reconnects(error)]).toEqual([true, false])
      now = 999
      expect(reconnects(error)).toBe(false)
      now = 1_000
      expect([reconnects(error), reconnects(error)]).toEqual([true, false])
    },
  )

  test.each([full, unsaved, unreplicated])('at once and at most once in five seconds after %s', (error) => {
    let now = 0
    const reconnects = createReconnectOnError(() => now)
    const answers = Array.from({ length: 100 }, () => {
      const answer = reconnects(error)
      now += 100
      return answer
    })
    expect(answers.flatMap((answer, at) => (answer ? [at * 100] : []))).toEqual([0, 5_000])
  })

  test.each([new Error('WRONGTYPE Operation'), new Error('Command timed out')])('not after %s', (error) => {
    expect(createReconnectOnError()(error)).toBe(false)
  })
})

test('BFF-78 a refusal is what any write would meet', () => {
  const refusals = [readOnly, ofRedis6, full, loading, orphaned, unsaved, unreplicated]
  expect(refusals.map(isRefusal)).toEqual(refusals.map(() => true))
  const others = [
    new Error('WRONGTYPE Operation'),
    new Error('Command timed out'),
    new Error('NOPERM x'),
    null,
  ]
  expect(others.map(isRefusal)).toEqual(others.map(() => false))
})
