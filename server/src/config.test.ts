import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { environment } from '../test-support/site.ts'
import { ConfigError, parseConfig } from './config.ts'

const key = randomBytes(32).toString('base64')
const good = environment('https://shop.example.com/base/')
const production = { ...good, NODE_ENV: 'production', SESSION_KEYS: key, REDIS_URL: 'redis://redis:6379' }

const mistakesOf = (env: Record<string, string | undefined>): readonly string[] => {
  try {
    parseConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
    throw error
  }
}

test('the defaults are those that the README lists', () => {
  const { UPSTREAM_TIMEOUT_MS, CHARGE_TIMEOUT_MS, LOG_LEVEL, ...required } = good
  const { sessionKeys, ...config } = parseConfig({ ...required, PORT: '' })
  expect(sessionKeys[0]).toHaveLength(32)
  expect(config).toMatchObject({
    production: false,
    host: '0.0.0.0',
    port: 3000,
    adminPort: 9464,
    upstreamUrl: 'https://shop.example.com/base',
    tenantDomains: [],
    tenantAliases: { localhost: 'demo', '127.0.0.1': 'demo' },
    trustProxy: [],
    sessionMaxAgeS: 43_200,
    authProviders: ['google'],
    redisWaitReplicas: 0,
    paidOrderStatuses: ['completed'],
    cardVaultScriptUrl: 'https://core.spreedly.com/iframe/express-3.min.js',
    imageOrigins: ['https:'],
    branding: { ttlS: 60, staleS: 86_400, missTtlS: 30 },
    update: { required: false, message: 'A new version is available. Update now?' },
    upstreamTimeoutMs: 10_000,
    chargeTimeoutMs: 30_000,
    drainDelayMs: 0,
    logLevel: 'info',
  })
  expect(parseConfig(production).drainDelayMs).toBe(5000)
})

test('BFF-53 every required variable that is missing is named, one line each', () => {
  expect(mistakesOf({})).toEqual(
    ['UPSTREAM_URL', 'BRANDING_CLIENT_ID', 'FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'RECEIPT_BASE_URL'].map(
      (name) => `${name} is required`,
    ),
  )
})

test.each([
  ['PORT', '70000'],
  ['ADMIN_PORT', 'x'],
  ['UPSTREAM_URL', 'ftp://shop'],
  ['TENANT_ALIASES', 'localhost'],
  ['REDIS_WAIT_REPLICAS', '-1'],
  ['PAID_ORDER_STATUSES', ' , '],
  ['SESSION_MAX_AGE_S', '0'],
  ['FIREBASE_AUTH_EMULATOR_HOST', 'http://localhost:9099'],
  ['AUTH_PROVIDERS', 'google,myspace'],
  ['REDIS_URL', 'localhost:6379'],
  ['CARD_VAULT_SCRIPT_URL', 'vault.js'],
  ['IMAGE_ORIGINS', "https:; script-src 'unsafe-inline'"],
  ['RECEIPT_BASE_URL', 'receipts'],
  ['UPDATE_REQUIRED', 'yes'],
  ['CHARGE_TIMEOUT_MS', '-1'],
  ['LOG_LEVEL', 'loud'],
])('BFF-53 a wrong %s is named and its value is not printed', (name, value) => {
  const [mistake, ...more] = mistakesOf({ ...good, [name]: value })
  expect(mistake).toMatch(new RegExp(`^${name} must be `))
  expect(mistake).not.toContain(value)
  expect(more).toEqual([])
})

test.each(['1', 'true', '10.0.0.0/33', 'loopback', '300.1.1.1'])(
  'BFF-09 TRUST_PROXY=%s is refused',
  (value) => {
    expect(mistakesOf({ ...good, TRUST_PROXY: value })).toHaveLength(1)
  },
)

test('BFF-09 TRUST_PROXY takes CIDRs', () => {
  expect(parseConfig({ ...good, TRUST_PROXY: '10.0.0.0/8, fd00::/8' }).trustProxy).toEqual([
    '10.0.0.0/8',
    'fd00::/8',
  ])
})

test.each([
  ['short', randomBytes(16).toString('base64')],
  ['not base64', '!'.repeat(44)],
  ['empty list', ','],
  ['duplicate', `${key},${key}`],
])('BFF-14 SESSION_KEYS is refused: %s', (_name, value) => {
  const [mistake = ''] = mistakesOf({ ...good, SESSION_KEYS: value })
  expect(mistake).toMatch(/^SESSION_KEYS must /)
  expect(mistake).not.toContain(key)
})

describe('in production', () => {
  test('BFF-23 the auth emulator is refused', () => {
    const [mistake] = mistakesOf({ ...production, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })
    expect(mistake).toContain('FIREBASE_AUTH_EMULATOR_HOST')
  })

  test('BFF-61 Redis is required, and nowhere else', () => {
    expect(mistakesOf({ ...production, REDIS_URL: '' })).toEqual([
      'REDIS_URL is required in production: without it a restart forgets which orders were charged',
    ])
    expect(mistakesOf(good)).toEqual([])
  })

  test('session keys are required', () => {
    expect(mistakesOf({ ...production, SESSION_KEYS: undefined })).toEqual([
      'SESSION_KEYS is required in production',
    ])
  })

  test.each([
    ['http://shop.example.com', 1],
    ['http://8.8.8.8', 1],
    ['https://shop.example.com', 0],
    ['http://shop:8080', 0],
    ['http://10.1.2.3', 0],
    ['http://[fd00::1]', 0],
    ['http://shop.team.svc.cluster.local', 0],
  ])('BFF-53 UPSTREAM_URL %s has %i mistakes', (url, count) => {
    expect(mistakesOf({ ...production, UPSTREAM_URL: url })).toHaveLength(count)
  })
})
