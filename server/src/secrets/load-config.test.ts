import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { secretFolder } from '../../test-support/secret-folder.ts'
import { environment } from '../../test-support/site.ts'
import { ConfigError } from '../config.ts'
import { loadConfig } from './load-config.ts'
import { type Environment, secretVariables } from './secret-files.ts'

const newKey = () => randomBytes(32).toString('base64')
const good = environment('https://shop.example.com')

const mistakesOf = (env: Environment): readonly string[] => {
  try {
    loadConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
    throw error
  }
}

test('BFF-79 every secret may be in a file; the line break at its end is no part of it', () => {
  const key = newKey()
  const secrets = {
    SESSION_KEYS: `${key}\n`,
    REDIS_URL: 'redis://:secret@redis:6379\r\n',
    FIREBASE_API_KEY: 'api-key\n',
    BRANDING_CLIENT_ID: 'client-7',
  }
  expect(Object.keys(secrets)).toEqual(expect.arrayContaining(['SESSION_KEYS', 'REDIS_URL']))
  const { pathOf } = secretFolder(secrets)
  const inFiles = Object.keys(secrets).map((name) => [`${name}_FILE`, pathOf(name)])
  const env: Environment = {
    ...good,
    ...Object.fromEntries(inFiles),
    FIREBASE_API_KEY: '',
    BRANDING_CLIENT_ID: '',
  }
  const { config, secretFiles } = loadConfig(env)
  expect(config.sessionKeys.map((bytes) => Buffer.from(bytes).toString('base64'))).toEqual([key])
  expect(config).toMatchObject({
    redis: { address: { password: 'secret', server: { host: 'redis', port: 6379 } } },
    firebase: { apiKey: 'api-key' },
    brandingClientId: 'client-7',
  })
  expect(secretFiles.files.map(({ variable }) => variable)).toEqual(Object.keys(secrets))
})

test.each(secretVariables)(
  'BFF-53 BFF-79 %s both as a value and in a file is one mistake that shows neither',
  (name) => {
    const value = name === 'REDIS_URL' ? 'redis://:secret@one:6379' : newKey()
    const { pathOf } = secretFolder({ secret: value })
    expect(mistakesOf({ ...good, [name]: value, [`${name}_FILE`]: pathOf('secret') })).toEqual([
      `${name} and ${name}_FILE must not both be set`,
    ])
  },
)

test('BFF-53 BFF-79 a file that is missing, empty, a folder or wrong is named once, without its content', () => {
  const { pathOf } = secretFolder({ empty: '\n', wrong: 'c2VjcmV0' })
  const production = {
    ...good,
    NODE_ENV: 'production',
    TENANT_DOMAINS: 'fans.example.com',
    SESSION_KEYS: newKey(),
  }
  expect(mistakesOf({ ...production, REDIS_URL_FILE: pathOf('missing') })).toEqual([
    'REDIS_URL_FILE cannot be read (ENOENT)',
  ])
  expect(mistakesOf({ ...production, REDIS_URL_FILE: pathOf('empty') })).toEqual(['REDIS_URL_FILE is empty'])
  expect(mistakesOf({ ...production, REDIS_URL_FILE: pathOf('.') })).toEqual([
    'REDIS_URL_FILE cannot be read (EISDIR)',
  ])
  const [mistake, ...more] = mistakesOf({ ...good, SESSION_KEYS_FILE: pathOf('wrong') })
  expect(mistake).toMatch(/^SESSION_KEYS must be a comma list of base64 keys/)
  expect(mistake).not.toContain('c2VjcmV0')
  expect(more).toEqual([])
})
