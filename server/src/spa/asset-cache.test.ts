import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { script, spaApp } from '../../test-support/spa-app.ts'
import { encodingsOf } from './asset-cache.ts'

let site: Awaited<ReturnType<typeof spaApp>>
beforeAll(async () => {
  site = await spaApp()
})
afterAll(() => site.close())

const path = '/assets/main-abc123.js'

describe('BFF-49 an asset comes from memory as it came from the disk', () => {
  test.each(['br', 'gzip', 'identity'])('as %s', async (encoding) => {
    const get = () => site.get(path).set('accept-encoding', encoding)
    const own = ({ headers }: { headers: Record<string, string> }) => {
      const { date, 'x-request-id': _id, 'content-security-policy': _policy, ...rest } = headers
      return rest
    }
    const [first, second] = [await get(), await get()]
    expect([second.status, second.text]).toEqual([200, first.text])
    expect(own(second)).toEqual(own(first))
    expect(second.headers['content-encoding'] ?? 'identity').toBe(encoding)
  })

  test('a part, and what the browser has already, are still answered as such', async () => {
    const { headers } = await site.get(path).set('accept-encoding', 'identity')
    const known = await site
      .get(path)
      .set('accept-encoding', 'identity')
      .set('if-none-match', String(headers.etag))
    expect(known.status).toBe(304)
    const part = await site.get(path).set('accept-encoding', 'identity').set('range', 'bytes=0-6')
    expect([part.status, String(part.text ?? part.body)]).toEqual([206, script.slice(0, 7)])
    expect((await site.head(path)).text).toBeUndefined()
    expect((await site.get(path).set('accept-encoding', 'identity')).text).toBe(script)
  })

  test('what is not there is not remembered', async () => {
    for (const _time of [1, 2]) expect((await site.get('/assets/none-abc123.js')).status).toBe(404)
  })
})

test.each([
  [undefined, ''],
  ['gzip, deflate, br, zstd', 'br gzip'],
  ['br,GZIP', 'br gzip'],
  ['deflate', ''],
  ['x'.repeat(30_000), ''],
  ['gzip;q=0.5, br', null],
  ['*', null],
])(
  'BFF-49 an asset is remembered under one of four names, whatever a stranger accepts',
  (header, encodings) => {
    expect(encodingsOf(header)).toBe(encodings)
  },
)
