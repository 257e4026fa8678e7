import { describe, expect, test } from 'vitest'
import { redisTls } from '../../test-support/redis-tls.ts'
import { RedisUrlError, readRedisUrl } from './redis-url.ts'

const nobody = { tls: null, username: undefined, password: undefined }

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
    ['redis://redis', { kind: 'single', server: { host: 'redis', port: 6379 }, db: 0, ...nobody }],
    ['redis://10.0.0.7:7000/3', { kind: 'single', server: { host: '10.0.0.7', port: 7000 }, db: 3 }],
    ['redis://redis_1.shop.:7000/', { kind: 'single', server: { host: 'redis_1.shop.', port: 7000 } }],
    ['redis://[fd00::1]:7000', { kind: 'single', server: { host: 'fd00::1', port: 7000 } }],
    ['rediss://shop:p%40ss%2F@cache', { tls: {}, username: 'shop', password: 'p@ss/' }],
    ['redis://:pa:ss@cache', { username: undefined, password: 'pa:ss' }],
    ['redis://:a@b@cache', { password: 'a@b', server: { host: 'cache', port: 6379 } }],
    [
      'redis+sentinel://shop:secret@s1,s2:26380,[fd00::3]/main?sentinelPassword=p%40ss',
      {
        kind: 'sentinel',
        sentinels: [
          { host: 's1', port: 26379 },
          { host: 's2', port: 26380 },
          { host: 'fd00::3', port: 26379 },
        ],
        name: 'main',
        db: 0,
        tls: null,
        username: 'shop',
        password: 'secret',
        sentinelPassword: 'p@ss',
      },
    ],
    ['rediss+sentinel://s1/my.main-1/4', { kind: 'sentinel', name: 'my.main-1', db: 4, tls: {} }],
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
  ])('%s is refused by a line that says what it must be, without what it holds', (text, words) => {
    const mistake = mistakeIn(text)
    expect(mistake).toMatch(/^must be /)
    expect(mistake).toContain(words)
    expect(mistake).not.toContain('secret')
  })

  test('over TLS the files that it names are read; each that is none, or does not belong to the other, is refused', async () => {
    const { files, client, stranger } = await redisTls()
    const { ca, cert, key } = files
    expect(readRedisUrl(`rediss://redis?ca=${ca}&cert=${cert}&key=${key}`)).toMatchObject({ tls: client })
    expect(readRedisUrl(`rediss+sentinel://s1/main?ca=${ca}&sentinelPassword=x`)).toMatchObject({
      tls: { ca: client.ca },
      sentinelPassword: 'x',
    })
    const mistakes = {
      [`ca=${key}`]: 'must name the certificate of an authority, as PEM, in ca',
      'ca=/secret/ca.pem': 'names a file in ca that cannot be read (ENOENT)',
      [`cert=${cert}`]: 'must name a certificate and its key, as PEM without a passphrase, in cert and key',
      [`key=${key}`]: 'must name a certificate and its key, as PEM without a passphrase, in cert and key',
      [`cert=${cert}&key=${stranger.key}`]:
        'must name a certificate and its key, as PEM without a passphrase, in cert and key',
    }
    for (const [query, mistake] of Object.entries(mistakes)) {
      expect(mistakeIn(`rediss://:secret@redis?${query}`)).toBe(mistake)
    }
  })
})
