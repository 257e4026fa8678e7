import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { startSite } from './site.ts'

/** The series in the text for Prometheus. */
export const seriesIn = (text: string) =>
  text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

const anything = () => randomBytes(6).toString('hex')
const paths = ['', 'api/', 'assets/', 'api/transactions/', '%2f']

/** Sends requests for random paths and hosts, and expects that the number of label values does not grow with them (BFF-51). */
export async function expectBoundedLabels(requests: number) {
  const { call, app } = await startSite({
    env: { BRANDING_MISS_TTL_S: '1', LIMIT_NOT_FOUND_CLIENT: '1000000' },
  })
  const flood = async (count: number) => {
    for (let sent = 0; sent < count; sent += 100) {
      await Promise.all(
        Array.from({ length: 100 }, (_, at) =>
          call({
            method: at % 7 === 0 ? 'POST' : 'GET',
            url: `/${paths[at % paths.length]}${anything()}?q=${anything()}`,
            headers: { host: `${anything()}.fans.test`, accept: at % 2 ? 'text/html' : '*/*' },
          }),
        ),
      )
    }
    return seriesIn(await app.metrics.registry.metrics())
  }
  const beforehand = 2_000
  const settled = (await flood(beforehand)).length
  const after = await flood(requests - beforehand)
  expect(after.length - settled).toBeLessThan(30)
  // Without the version of the build, which looks like a random name.
  const bySender = after.filter((line) => !line.startsWith('storefront_build_info'))
  expect(bySender.filter((line) => /[0-9a-f]{12}.*}/.test(line))).toEqual([])
  const counts = after.filter((line) => line.startsWith('storefront_http_request_duration_seconds_count'))
  const counted = counts.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
  expect(counted).toBe(requests)
}
