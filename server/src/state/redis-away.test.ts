import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { startTestRedis } from '../../test-support/redis.ts'
import { startSite } from '../../test-support/site.ts'
import type { Config } from '../config.ts'
import { redisState } from './redis-state.ts'
import { statePlugin } from './state-plugin.ts'

async function siteOnRedis(REDIS_URL: string) {
  const lines: string[] = []
  const { app } = await startSite({
    env: { REDIS_URL, LOG_LEVEL: 'info' },
    deps: { logDestination: { write: (line) => void lines.push(line) } },
  })
  if (app.redis === null) throw new Error('No connection')
  const told = () => lines.flatMap((line) => /"msg":"(redis is (?:away|back))/.exec(line)?.[1] ?? [])
  return { app, state: redisState(app.redis, 'test:'), told }
}

test('BFF-33 with Redis away a command fails at once, the log hears once that it went and once that it is back', async () => {
  const redis = await startTestRedis()
  const { app, state, told } = await siteOnRedis(redis.url)
  await state.set('k', 'a', 60_000)
  await redis.stop()
  await expect.poll(told).toEqual(['redis is away'])
  const since = performance.now()
  for (let n = 0; n < 20; n++) await expect(state.get('k')).rejects.toThrow()
  expect(performance.now() - since).toBeLessThan(200)
  await redis.start()
  await expect.poll(told, { timeout: 5_000 }).toEqual(['redis is away', 'redis is back'])
  expect(await state.get('k')).toBe('a')
  await app.close()
  expect(told()).toHaveLength(2)
})

test('BFF-33 a Redis that has stopped answering is given up within a second, and found again', async () => {
  const redis = await startTestRedis()
  const { state } = await siteOnRedis(redis.url)
  redis.freeze()
  const since = performance.now()
  await expect(state.get('k')).rejects.toThrow()
  expect(performance.now() - since).toBeLessThan(1_000)
  redis.thaw()
  await expect.poll(() => state.get('k').catch(() => 'away'), { timeout: 5_000 }).toBeNull()
})

test('BFF-33 a write whose connection is cut is made again and learns that it was carried out', async () => {
  const redis = await startTestRedis()
  const { app, state } = await siteOnRedis(redis.url)
  const other = await siteOnRedis(redis.url)
  for (let n = 0; n < 20; n++) {
    const written = state.setIfAbsent(`k${n}`, 'mine', 60_000)
    app.redis?.disconnect(true)
    expect(await written).toBe(true)
    expect(await other.state.get(`k${n}`)).toBe('mine')
    await expect.poll(() => app.redis?.ping().catch(() => 'away')).toBe('PONG')
  }
})

test('BFF-33 the server starts while Redis is away', async () => {
  const redis = await startTestRedis()
  await redis.stop()
  const { app, told } = await siteOnRedis(redis.url)
  onTestFinished(() => app.close())
  expect(told()).toEqual(['redis is away'])
  expect((await app.inject({ url: '/api/session', headers: { host: 'demo.fans.test' } })).statusCode).toBe(
    200,
  )
})

test.each([
  [true, 1],
  [false, 0],
])('BFF-53 without REDIS_URL a start (in production: %s) logs %i warnings', async (production, count) => {
  const lines: string[] = []
  const app = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } })
  app.decorate('config', { production } as Config)
  await app.register(statePlugin, {})
  expect(app.redis).toBeNull()
  expect(lines.filter((line) => line.includes('REDIS_URL is not set'))).toHaveLength(count)
})
