import { connect } from 'node:net'
import { type Endpoint, namesObject } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../test-support/fuzz-runs.ts'
import { startSite } from '../../test-support/site.ts'
import { isAcceptedPath } from './path-guard.ts'

const tricks = [
  '..',
  '%2e%2e',
  '%252e',
  '%2f',
  '%5c',
  '\\',
  '//',
  '%00',
  '%0d%0a',
  ';..',
  '#',
  '%23',
  '%3f',
  '%3F',
  '%zz',
  '%',
]

/** Within an id these are part of the id, and lead to no other path. */
const isPartOfId = (trick: string) => trick === '..' || trick === '%23'

/** The status of a raw request with this target and a cookie. */
async function statusOf(port: number, target: string, cookie: string): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `GET ${target} HTTP/1.1\r\nHost: demo.fans.test\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`,
  )
  let text = ''
  for await (const chunk of socket) text += chunk
  return Number(text.split(' ')[1])
}

test('BFF-07 thousands of manipulated paths never reach the product server', async () => {
  const { app, origin, signIn } = await startSite()
  const cookie = await signIn()
  const reached = origin.calls.length
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }

  const routes = ['/api/cart/details', '/api/cart/items/i-1', '/api/payments/cards', '/api/feedback']
  const targets = routes.flatMap((route) =>
    tricks.flatMap((trick) =>
      Array.from({ length: route.length }, (_, at) => at)
        .filter((at) => !(isPartOfId(trick) && route.slice(0, at).startsWith('/api/cart/items/')))
        .map((at) => `${route.slice(0, at)}${trick}${route.slice(at)}`),
    ),
  )
  targets.push(
    '/%61pi/cart/details',
    'http://evil.example/api/cart/details',
    '/api/cart/details/..',
    '/api/./cart',
  )
  const statuses = new Set<number>()
  for (let at = 0; at < targets.length; at += 50) {
    const batch = targets.slice(at, at + 50).map((target) => statusOf(port, target, cookie))
    for (const status of await Promise.all(batch)) statuses.add(status)
  }
  expect(targets.length).toBeGreaterThan(1000)
  expect([...statuses].filter((status) => status !== 400 && status !== 404)).toEqual([])
  expect(origin.calls).toHaveLength(reached)
})

describe('BFF-06 an address that is not in the table', () => {
  test.each(['/api/nothing', '/api', '/api/', '/api/console/applications/brandings'])(
    '%s is a JSON 404',
    async (url) => {
      const { call, origin } = await startSite()
      const response = await call({ method: 'POST', url })
      expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND'])
      expect(origin.calls).toEqual([])
    },
  )

  test.each([
    ['GET', '/api/login', 'POST'],
    ['DELETE', '/api/cart/details', 'GET'],
    ['POST', '/api/cart/items/i-1', 'DELETE'],
    ['PUT', '/api/feedback', 'POST'],
    ['TRACE', '/api/session', 'GET'],
  ] as const)('%s %s is 405 with Allow: %s', async (method, url, allow) => {
    const { call, origin } = await startSite()
    const response = await call({ method: method as 'GET', url })
    expect([response.statusCode, response.json().code]).toEqual([405, 'METHOD_NOT_ALLOWED'])
    expect(response.headers.allow).toBe(allow)
    expect(origin.calls).toEqual([])
  })
})

test.each(['/', '/checkout', '/api/cart/items/a_b.c~d-1', '/assets/index-x.js?t=%2e'])(
  '%s is accepted',
  (path) => {
    expect(isAcceptedPath(path)).toBe(true)
  },
)

/** A path of each call with a parameter, filled with this text unchanged. */
const pathsWith = (written: string) =>
  Object.values<Endpoint>(endpoints)
    .filter(namesObject)
    .map(({ path }) => path.replace(/:\w+/, () => written))

describe('BFF-07 CALL-42 a parameter', () => {
  const texts = [
    'sku=1:2+3 é',
    'a==',
    'KR #7/3',
    'a..b',
    '..x',
    'Nr. 7...',
    'ä\u00a0ö',
    "~!*'()",
    '\u{1F3DF}',
    'x'.repeat(128),
  ]

  test.each(texts)('%j is accepted with the escapes of encodeURIComponent', (text) => {
    const paths = pathsWith(encodeURIComponent(text))
    expect(paths.length).toBeGreaterThan(8)
    for (const path of paths)
      expect([isAcceptedPath(path), isAcceptedPath(`${path}?x=1`)]).toEqual([true, true])
  })

  test.each([
    '/api/transactions/KR%20%237',
    '/api/transactions/KR%20%237/orders/',
    '/api/transactions//orders',
    '/api/transactions%2FKR%207/orders',
    '/x/api/transactions/KR%20%237/orders',
    '/API/transactions/KR%20%237/orders',
    '/api/cart/details%20',
    '/api/cart%20/items/a',
    '/product/a%20b',
  ])('%s is refused because of an escape outside a parameter', (path) => {
    expect(isAcceptedPath(path)).toBe(false)
  })

  test.each([
    '..',
    '.',
    '%2e%2e',
    '%2E%2E',
    '%2E',
    '%252e%252e',
    '%25252e%25252E',
    '..%2F..%2Fadmin',
    'a%2F..%2Fb',
    'a%2F..',
    '..%23',
    '..%3F',
    'a%3Fb',
    '%3FcustomerNumber%3DC-999%26x%3D',
    'a%5C..',
    'A%5CB',
    '100%20%25',
    '_%252e%252e',
    '..%3Ba',
    '%252e%252e%252fadmin',
    'a%2f',
    'a%5c',
    '%61',
    'a%2D',
    '%zz',
    '%',
    '%c3%28',
    '%ED%A0%80',
    '%00',
    'a%0D%0Ab',
    'a%7F',
    ';..',
    'a:b',
    'a=b',
    'a+b',
    'a b',
    'a#b',
    'a%23b#',
  ])('%s is refused', (written) => {
    for (const path of pathsWith(written)) expect(isAcceptedPath(path), path).toBe(false)
  })

  test('is accepted only in the form that encodeURIComponent writes', async () => {
    const written = fc.oneof(
      fc.stringMatching(/^[%.;:=+@~A-F0-9a-f-]{1,24}$/),
      fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme-ascii' }),
    )
    const isCanonical = (text: string) => {
      try {
        return encodeURIComponent(decodeURIComponent(text)) === text && !/%(25|5C)/.test(text)
      } catch {
        return false
      }
    }
    await fc.assert(
      fc.property(written, (text) => {
        fc.pre(!/[/?]/.test(text))
        if (!isCanonical(text))
          for (const path of pathsWith(text)) expect(isAcceptedPath(path), path).toBe(false)
      }),
      runs(500),
    )
  })
})
