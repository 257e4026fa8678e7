import { expect, test } from 'vitest'
import { startTestRedis } from '../../test-support/redis.ts'
import { connectTest } from '../../test-support/redis-client.ts'
import { isAt } from './sentinel-state.ts'

test('BFF-77 a connection is where a name leads to, and not where a name leads that cannot be resolved', async () => {
  const { port, url } = await startTestRedis()
  const { client } = await connectTest(url)
  if (!('stream' in client)) throw new Error('No connection to one server')
  expect(await isAt(client, { host: '127.0.0.1', port })).toBe(true)
  expect(await isAt(client, { host: '127.0.0.1', port: port + 1 })).toBe(false)
  expect(await isAt(client, { host: '127.0.0.2', port })).toBe(false)
  expect(await isAt(client, { host: 'nobody.invalid', port })).toBe(false)
})
