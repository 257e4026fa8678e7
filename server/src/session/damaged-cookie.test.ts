import { describe, expect, test } from 'vitest'
import { productToken, startSite } from '../../test-support/site.ts'

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** The character with its highest bit flipped; the lowest bits of a part's last character carry no data. */
const flipped = (character: string) =>
  character === '.' ? '_' : base64url[base64url.indexOf(character) ^ 32]
const session = (cookie: string) => ({ url: '/api/session', headers: { cookie } })

describe('SESSION-06 a cookie that cannot be opened counts as no session and is cleared', () => {
  const damages: [string, (cookie: string) => string][] = [
    [
      'a flipped bit',
      (cookie) => cookie.slice(0, -5) + (cookie.at(-5) === 'A' ? 'B' : 'A') + cookie.slice(-4),
    ],
    ['a truncated one', (cookie) => cookie.slice(0, -20)],
    ['an empty one', () => '__Host-session='],
    ['16 kB of noise', () => `__Host-session=${'x'.repeat(16_384)}`],
    ['another kind of token', () => `__Host-session=${productToken()}`],
  ]
  test.each(damages)('%s', async (_name, damage) => {
    const { call, signIn } = await startSite()
    const response = await call(session(damage(await signIn())))
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ session: null })
    expect(String(response.headers['set-cookie'])).toMatch(
      /^__Host-session=; .*Path=\/.*Expires=Thu, 01 Jan 1970/,
    )
  })
})

test('SESSION-06 BFF-44 a cookie with any changed character gives no session, no error, and no log of its value', async () => {
  const lines: string[] = []
  const { call, signIn } = await startSite({
    env: { LOG_LEVEL: 'trace' },
    deps: { logDestination: { write: (line) => void lines.push(line) } },
  })
  const cookie = await signIn()
  const value = cookie.slice('__Host-session='.length)
  for (let at = 0; at < value.length; at += 3) {
    const other = flipped(value.charAt(at))
    const damaged = `${value.slice(0, at)}${other}${value.slice(at + 1)}`
    const response = await call(session(`__Host-session=${damaged}`))
    expect([response.statusCode, response.json()]).toEqual([200, { session: null }])
    expect(lines.join('')).not.toContain(damaged.slice(-40))
    lines.length = 0
  }
})
