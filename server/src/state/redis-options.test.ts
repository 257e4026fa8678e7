import { describe, expect, test } from 'vitest'
import { redisTls } from '../../test-support/redis-tls.ts'
import { createReconnectOnError, isRefusal, RedisUrlError, readRedisUrl } from './redis-options.ts'

const noCredentials = { tls: undefined, username: undefined, password: undefined }

function mistakeIn(text: string): string {
  try {
    readRedisUrl(text)
  } catch (error) {
    if (error instanceof RedisUrlError) return error.message
    throw error
  }
  throw new Error('It was read.')
}

describe('BFF-77 REDIS_URL', () => {
  test.each([
    ['redis://redis', { host: 'redis', port: 6379, db: 0, ...noCredentials }],
    ['redis://10.0.0.7:7000/3', { host: '10.0.0.7', port: 7000, db: 3 }],
    ['redis://redis_1.shop.:7000/', { host: 'redis_1.shop.', port: 7000 }],
    ['redis://[fd00::1]:7000', { host: 'fd00::1', port: 7000 }],
    ['rediss://shop:p%40ss%2F@cache', { tls: {}, username: 'shop', password: 'p@ss/' }],
    ['redis://:pa:ss@cache', { username: undefined, password: 'pa:ss' }],
    ['redis://:a@b@cache', { password: 'a@b', host: 'cache', port: 6379 }],
    [
      'redis+sentinel://shop:secret@s1,s2:26380,[fd00::3]/main?sentinelPassword=p%40ss',
      {
        sentinels: [
          { host: 's1', port: 26379 },
          { host: 's2', port: 26380 },
          { host: 'fd00::3', port: 26379 },
        ],
        name: 'main',
        db: 0,
        tls: undefined,
        username: 'shop',
        password: 'secret',
        sentinelPassword: 'p@ss',
      },
    ],
    ['rediss+sentinel://s1/my.main-1/4', { name: 'my.main-1', db: 4, tls: {} }],
  ])('%s', (text, address) => {
    expect(readRedisUrl(text)).toMatchObject(address)
  })

  test.each([
    ['localhost:6379', 'redis[s]://'],
    ['http://secret@redis', 'redis[s]://'],
    ['redis+sentinels://secret@s1/main', 'redis[s]://'],
    ['redis+cluster://:secret@c1,c2', 'redis[s]://'],
    ['redis://:secret@redis?db=1', 'nothing behind ?'],
    ['redis://:secret@redis?sentinelPassword=secret', 'nothing behind ?'],
    ['redis+sentinel://:secret@s1/main?ca=secret', 'nothing behind ?'],
    ['redis://:secret@redis#x', 'redis[s]://'],
    ['redis://:secret@', 'redis[s]://'],
    ['redis://:secret%zz@redis', 'percent-encoded'],
    ['redis://:secret@redis:0', 'host:port'],
    ['redis://:secret@redis:70000', 'host:port'],
    ['redis://:secret@[redis]', 'host:port'],
    ['redis://:secret@-redis', 'host:port'],
    ['redis+sentinel://:secret@s1,,s2/main', 'host:port'],
    ['redis://:secret@r1,r2', 'for more than one host'],
    ['redis://:secret@redis/main', 'database'],
    ['redis+sentinel://:secret@s1', "the primary's name"],
    ['redis+sentinel://:secret@s1/main/x', "the primary's name"],
    ['redis+sentinel://:secret@s1/main/0/1', "the primary's name"],
  ])('%s is refused with the violated rule, without its content', (text, words) => {
    const mistake = mistakeIn(text)
    expect(mistake).toMatch(/^must be /)
    expect(mistake).toContain(words)
    expect(mistake).not.toContain('secret')
  })

  test('with TLS its files are read; an invalid file, or a key that does not match the certificate, is refused', async () => {
    const { files, client, stranger } = await redisTls()
    const { ca, cert, key } = files
    expect(readRedisUrl(`rediss://redis?ca=${ca}&cert=${cert}&key=${key}`)).toMatchObject({ tls: client })
    expect(readRedisUrl(`rediss+sentinel://s1/main?ca=${ca}&sentinelPassword=x`)).toMatchObject({
      tls: { ca: client.ca },
      sentinelPassword: 'x',
    })
    const noPem = expect.stringMatching(/^must name PEM files: /)
    const mistakes = {
      'ca=/secret/ca.pem': 'names a file in ca that cannot be read (ENOENT)',
      [`ca=${key}`]: noPem,
      [`cert=${cert}`]: noPem,
      [`key=${key}`]: noPem,
      [`cert=${cert}&key=${stranger.key}`]: noPem,
    }
    for (const [query, mistake] of Object.entries(mistakes)) {
      expect(mistakeIn(`rediss://:secret@redis?${query}`)).toEqual(mistake)
    }
  })
})

const readOnly = new Error("READONLY You can't write against a read only replica.")
const ofRedis6 = new Error(
  'ERR Error running script (call to f_1): @user_script:3: -READONLY You can not write',
)
const full = new Error("OOM command not allowed when used memory > 'maxmemory'.")
const loading = new Error('LOADING Redis is loading the dataset in memory')
const orphaned = new Error("MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.")
const unsaved = new Error('MISCONF Redis is configured to save RDB snapshots')
const unreplicated = new Error('NOREPLICAS Not enough good replicas to write.')

describe('BFF-77 a client reconnects', () => {
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

test('BFF-78 a refusal is an error that any write would get', () => {
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
