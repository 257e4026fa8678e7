import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { secretFolder } from '../../test-support/secret-folder.ts'
import { environment } from '../../test-support/site.ts'
import type { Config } from '../config.ts'
import { metricsPlugin } from '../observability/metrics-plugin.ts'
import { loadConfig } from './load-config.ts'
import { type SecretVariable, secretVariables } from './secret-files.ts'
import { secretsPlugin } from './secrets-plugin.ts'

const newKey = () => randomBytes(32).toString('base64')
const keysOf = ({ sessionKeys }: Config) => sessionKeys.map((key) => Buffer.from(key).toString('base64'))

/** A server that watches the files of secrets, what it logged, and what it counted. */
async function watching(contents: Partial<Record<SecretVariable, string>>) {
  const folder = secretFolder(contents)
  const files = Object.keys(contents).map((name) => [`${name}_FILE`, folder.pathOf(name)])
  const { BRANDING_CLIENT_ID, ...env } = environment('https://shop.example.com')
  const { config, secretFiles } = loadConfig({
    ...env,
    ...(!contents.BRANDING_CLIENT_ID && { BRANDING_CLIENT_ID }),
    ...Object.fromEntries(files),
  })
  const log: string[] = []
  const app = Fastify({ logger: { level: 'info', stream: { write: (line: string) => void log.push(line) } } })
  app.decorate('config', config)
  await app.register(secretsPlugin, { secretFiles, pollMs: 20 })
  await app.register(metricsPlugin)
  onTestFinished(() => app.close())
  const failures = async () => {
    const { values } = await app.metrics.secretReloadFailures.get()
    return Object.fromEntries(values.map(({ labels, value }) => [labels.variable, value]))
  }
  return { app, log, folder, failures, linesOf: (text: string) => log.filter((line) => line.includes(text)) }
}

test('BFF-79 a secret that Kubernetes swaps is used at once, and a swap back as well; no value is logged', async () => {
  const [first, second] = [newKey(), newKey()]
  const { app, folder, log, linesOf } = await watching({ SESSION_KEYS: `${first}\n` })
  const used: string[][] = []
  app.secrets.onChange(['SESSION_KEYS'], (config) => void used.push(keysOf(config)))
  await app.ready()
  folder.swap({ SESSION_KEYS: `${second},${first}\n` })
  await expect.poll(() => used).toEqual([[second, first]])
  folder.swap({ SESSION_KEYS: first })
  await expect.poll(() => used).toEqual([[second, first], [first]])
  await expect.poll(() => linesOf('a changed secret is in use')).toHaveLength(2)
  expect(log.join('')).not.toMatch(first.slice(0, 8))
})

test('BFF-79 a wrong, an empty and a missing file change nothing: each is logged once, named, and counted', async () => {
  const [first, second] = [newKey(), newKey()]
  const { app, folder, linesOf, failures, log } = await watching({ SESSION_KEYS: first })
  const used: string[][] = []
  app.secrets.onChange(['SESSION_KEYS'], (config) => void used.push(keysOf(config)))
  await app.ready()
  expect(await failures()).toEqual(Object.fromEntries(secretVariables.map((name) => [name, 0])))

  const path = folder.pathOf('SESSION_KEYS')
  writeFileSync(path, 'c2VjcmV0')
  await expect.poll(async () => (await failures()).SESSION_KEYS).toBe(1)
  writeFileSync(path, '')
  await expect.poll(async () => (await failures()).SESSION_KEYS).toBe(2)
  rmSync(path)
  await expect.poll(async () => (await failures()).SESSION_KEYS).toBe(3)
  expect(used).toEqual([])
  writeFileSync(path, `${second},${first}`)
  await expect.poll(() => used).toEqual([[second, first]])

  expect(linesOf('a changed secret is not used').map((line) => JSON.parse(line).mistake)).toEqual([
    expect.stringMatching(/^SESSION_KEYS must be /),
    'SESSION_KEYS_FILE is empty',
    'SESSION_KEYS_FILE cannot be read (ENOENT)',
  ])
  expect(log.join('')).not.toContain('c2VjcmV0')
})

test('BFF-79 secrets that change together are passed on together, and a wrong one keeps no other back', async () => {
  const key = newKey()
  const { app, folder, failures } = await watching({ SESSION_KEYS: key, REDIS_URL: 'redis://one:6379' })
  const heard: unknown[] = []
  app.secrets.onChange(
    ['REDIS_URL', 'SESSION_KEYS'],
    ({ redis: { address } }) => void heard.push(address?.kind === 'single' && address.server.host),
  )
  await app.ready()
  folder.swap({ SESSION_KEYS: newKey(), REDIS_URL: 'redis://two:6379' })
  await expect.poll(() => heard).toEqual(['two'])
  folder.swap({ SESSION_KEYS: 'wrong', REDIS_URL: 'redis://three:6379' })
  await expect.poll(() => heard).toEqual(['two', 'three'])
  expect(await failures()).toMatchObject({ SESSION_KEYS: 1, REDIS_URL: 0 })
})

test('BFF-79 what fails to take a new value is counted; what nobody takes before the next start is said', async () => {
  const { app, folder, failures, linesOf } = await watching({
    REDIS_URL: 'redis://one:6379',
    BRANDING_CLIENT_ID: 'client-1',
  })
  app.secrets.onChange(['REDIS_URL'], () => Promise.reject(new Error('no connection')))
  await app.ready()
  folder.swap({ REDIS_URL: 'redis://two:6379', BRANDING_CLIENT_ID: 'client-2' })
  await expect.poll(async () => (await failures()).REDIS_URL).toBe(1)
  expect(linesOf('waits for the next start').map((line) => JSON.parse(line).variables)).toEqual([
    ['BRANDING_CLIENT_ID'],
  ])
})
