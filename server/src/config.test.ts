import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { fileWith } from '../test-support/file-with.ts'
import { environment } from '../test-support/site.ts'
import { ConfigError, listVariables, parseConfig } from './config.ts'

const key = randomBytes(32).toString('base64')
const good = environment('https://shop.example.com/base/')
const production = {
  ...good,
  NODE_ENV: 'production',
  SESSION_KEYS: key,
  TENANT_DOMAINS: 'fans.example.com',
  REDIS_URL: 'redis://redis:6379',
}

const secretVariables = listVariables().flatMap(({ name, secret }) => (secret ? [name] : []))

const mistakesOf = (env: Record<string, string | undefined>): readonly string[] => {
  try {
    parseConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
    throw error
  }
}

test('variables that are not set have a default', () => {
  const { UPSTREAM_TIMEOUT_MS, CHARGE_TIMEOUT_MS, LOG_LEVEL, ...required } = good
  const { sessionKeys, ...config } = parseConfig({ ...required, PORT: '' })
  expect(sessionKeys[0]).toHaveLength(32)
  expect(config).toMatchObject({
    production: false,
    host: '0.0.0.0',
    port: 3000,
    adminHost: '0.0.0.0',
    adminHosts: [],
    adminPort: 9464,
    upstreamUrl: 'https://shop.example.com/base',
    tenantDomains: [],
    tenantAliases: { localhost: 'demo', '127.0.0.1': 'demo' },
    trustProxy: [],
    sessionMaxAgeS: 43_200,
    authProviders: ['google'],
    redis: { address: undefined, waitReplicas: 0 },
    paidOrderStatuses: ['completed'],
    identityCaptcha: false,
    cardVaultScriptUrl: 'https://core.spreedly.com/iframe/express-3.min.js',
    imageOrigins: ['https:'],
    venues: {},
    branding: { ttlS: 60, staleS: 86_400, missTtlS: 30 },
    update: { required: false, message: '' },
    upstreamTimeoutMs: 10_000,
    chargeTimeoutMs: 30_000,
    limits: {
      'login-account': 20,
      'login-client': 3_000,
      'login-tenant': 9_000,
      'invalid-login-client': 300,
      'payments-account': 90,
      'payments-client': 15_000,
      'payments-tenant': 45_000,
      'order-ids-account': 100,
      'order-ids-tenant': 45_000,
      'lookups-account': 240,
      'not-found-client': 1_200,
      'vitals-client': 3_000,
    },
    drainDelayMs: 0,
    logLevel: 'info',
  })
  expect(parseConfig(production).drainDelayMs).toBe(5000)
})

test('BFF-85 each endpoint of the product server has 64 connections and a queue of 512', () => {
  expect(parseConfig(good)).toMatchObject({ upstreamConnections: 64, upstreamQueue: 512 })
})

test('AUTH-02 Google is the default provider, and a phone number is not a provider', () => {
  expect(parseConfig(good).authProviders).toEqual(['google'])
  expect(mistakesOf({ ...good, AUTH_PROVIDERS: 'google,phone' })).toEqual([
    'AUTH_PROVIDERS must be a comma list of google, facebook, apple, twitter, github',
  ])
})

test('BFF-53 every missing required variable is named, one line each', () => {
  expect(mistakesOf({})).toEqual(
    ['UPSTREAM_URL', 'BRANDING_CLIENT_ID', 'FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'RECEIPT_BASE_URL'].map(
      (name) => `${name} is required`,
    ),
  )
})

test.each([
  ['HOST', 'http://localhost'],
  ['PORT', '70000'],
  ['ADMIN_HOST', '127.0.0.1:9464'],
  ['ADMIN_HOSTS', 'metrics.example.com:9464'],
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
  ['IMAGE_URL_TEMPLATE', 'https://pictures.example/{url}'],
  ['IMAGE_URL_TEMPLATE', 'https://{url}/{width}'],
  ['IMAGE_URL_TEMPLATE', '//pictures.example/{url}?w={width}'],
  ['RECEIPT_BASE_URL', 'receipts'],
  ['EMAIL_LINK', 'yes'],
  ['IDENTITY_CAPTCHA', '1'],
  ['UPDATE_REQUIRED', 'yes'],
  ['CHARGE_TIMEOUT_MS', '-1'],
  ['LOG_LEVEL', 'loud'],
])('BFF-53 a wrong %s is named and its value is not printed', (name, value) => {
  const [mistake, ...more] = mistakesOf({ ...good, [name]: value })
  expect(mistake).toMatch(new RegExp(`^${name} must be `))
  expect(mistake).not.toContain(value)
  expect(more).toEqual([])
})

test('BFF-61 in production REDIS_WAIT_REPLICAS is required behind Sentinel', () => {
  const REDIS_URL = 'redis+sentinel://:secret@s1,s2/main'
  expect(mistakesOf({ ...production, REDIS_URL })).toEqual([
    'REDIS_WAIT_REPLICAS must be 1 or more in production behind Sentinel: a failover forgets what no replica had',
  ])
  expect(mistakesOf({ ...production, REDIS_URL, REDIS_WAIT_REPLICAS: '1' })).toEqual([])
  expect(mistakesOf({ ...good, REDIS_URL })).toEqual([])
})

test.each(['1', 'true', '10.0.0.0/33', 'loopback', '300.1.1.1'])(
  'BFF-09 TRUST_PROXY=%s is refused',
  (value) => {
    expect(mistakesOf({ ...good, TRUST_PROXY: value })).toHaveLength(1)
  },
)

test.each(['0.0.0.0/0', '::/0', '10.0.0.0/0', '10.0.0.0/8,::/0', '::ffff:0.0.0.0/96', '::ffff:0.0.0.0/1'])(
  'BFF-09 BFF-53 TRUST_PROXY=%s, a range of all addresses, is refused by one line that names it',
  (value) => {
    expect(mistakesOf({ ...good, TRUST_PROXY: value })).toEqual([
      expect.stringMatching(/^TRUST_PROXY must be .*\/0/),
    ])
  },
)

test('BFF-09 TRUST_PROXY takes addresses and CIDRs, and the server starts with each', async () => {
  const trusted = ['10.0.0.0/8', 'fd00::/8', '127.0.0.1', '::1', '::ffff:10.0.0.0/104', '0.0.0.0/1']
  const config = parseConfig({ ...good, TRUST_PROXY: trusted.join(', ') })
  expect(config.trustProxy).toEqual(trusted)
  await Fastify({ trustProxy: config.trustProxy }).close()
})

test.each([
  'https://fans.example.com/',
  'https://fans.example.com',
  'fans.example.com:443',
  'fans.example.com/shop',
  '*.fans.example.com',
  '.fans.example.com',
  'fans.example.com.',
  'fans..example.com',
  'fans example.com',
  'fans_example.com',
  '10.0.0.7',
  '[::1]',
  'fans.example.com,https://x/',
  ',',
])('BFF-53 TENANT_DOMAINS=%s, which is not a bare domain, is refused by one line that names it', (value) => {
  expect(mistakesOf({ ...good, TENANT_DOMAINS: value })).toEqual([
    expect.stringMatching(/^TENANT_DOMAINS must be a comma list of bare domains/),
  ])
})

test('BFF-53 TENANT_DOMAINS takes bare domains in any case', () => {
  expect(parseConfig({ ...good, TENANT_DOMAINS: 'Fans.Example.com, localhost' }).tenantDomains).toEqual([
    'fans.example.com',
    'localhost',
  ])
})

test.each(['http://localhost=demo', 'localhost:3000=demo', '::1=demo', 'localhost=demo=x', '=demo', 'a b=c'])(
  'BFF-53 TENANT_ALIASES=%s, which is not a whole host, is refused by one line that names it',
  (value) => {
    expect(mistakesOf({ ...good, TENANT_ALIASES: value })).toEqual([
      expect.stringMatching(/^TENANT_ALIASES must be /),
    ])
  },
)

test('BFF-53 TENANT_ALIASES takes names and addresses', () => {
  const aliases = 'LocalHost=demo,10.0.0.7=lions,[::1]=tigers'
  expect(parseConfig({ ...good, TENANT_ALIASES: aliases }).tenantAliases).toEqual({
    localhost: 'demo',
    '10.0.0.7': 'lions',
    '[::1]': 'tigers',
  })
})

test('ADMIN_HOST defaults to HOST', () => {
  expect(parseConfig({ ...good, HOST: '127.0.0.1' }).adminHost).toBe('127.0.0.1')
  expect(parseConfig({ ...good, HOST: '127.0.0.1', ADMIN_HOST: '10.0.0.7' })).toMatchObject({
    host: '127.0.0.1',
    adminHost: '10.0.0.7',
  })
})

test.each([
  ['short', randomBytes(16).toString('base64')],
  ['not base64', '!'.repeat(44)],
  ['empty list', ','],
  ['duplicate', `${key},${key}`],
  ['foreign characters within', `${key.slice(0, 10)}!${key.slice(10)}`],
  ['a blank within', `${key.slice(0, 10)} ${key.slice(10)}`],
  ['a line break within', `${key.slice(0, 10)}\n${key.slice(10)}`],
  ['base64url', `${'-_'.repeat(21)}A=`],
  ['without padding', key.slice(0, 43)],
  ['bits beyond the last byte', `${'A'.repeat(42)}B=`],
  ['33 bytes', randomBytes(33).toString('base64')],
  ['quotes', `"${key}"`],
])('BFF-53 SESSION_KEYS is refused: %s', (_name, value) => {
  const [mistake = ''] = mistakesOf({ ...good, SESSION_KEYS: value })
  expect(mistake).toMatch(/^SESSION_KEYS must /)
  expect(mistake).not.toContain(key)
})

describe('secrets in files', () => {
  test('BFF-53 every secret may be in a file, without the line break at its end', () => {
    const config = parseConfig({
      ...good,
      SESSION_KEYS_FILE: fileWith(`${key}\n`),
      AUDIT_KEY_FILE: fileWith(key),
      REDIS_URL_FILE: fileWith('redis://:secret@redis:6379\r\n'),
      BRANDING_CLIENT_ID: '',
      BRANDING_CLIENT_ID_FILE: fileWith('client-7\n\n'),
    })
    const bytes = new Uint8Array(Buffer.from(key, 'base64'))
    expect(config).toMatchObject({
      sessionKeys: [bytes],
      auditKey: bytes,
      redis: { address: { password: 'secret', host: 'redis', port: 6379 } },
      brandingClientId: 'client-7',
    })
  })

  test('BFF-53 other variables are not read from a file', () => {
    expect(secretVariables).toEqual(['BRANDING_CLIENT_ID', 'SESSION_KEYS', 'AUDIT_KEY', 'REDIS_URL'])
    const { FIREBASE_API_KEY, ...others } = good
    expect(mistakesOf({ ...others, FIREBASE_API_KEY_FILE: fileWith('api-key') })).toEqual([
      'FIREBASE_API_KEY is required',
    ])
  })

  test.each(secretVariables)('BFF-53 %s as a value and in a file is one mistake', (name) => {
    expect(mistakesOf({ ...good, [name]: 'wrong', [`${name}_FILE`]: fileWith(key) })).toEqual([
      `${name} and ${name}_FILE must not both be set`,
    ])
  })

  test("BFF-53 a secret's file that is missing, empty or a folder is one mistake, and the secret does not count as missing", () => {
    const inFile = (path: string) => mistakesOf({ ...production, REDIS_URL: '', REDIS_URL_FILE: path })
    const file = fileWith('\n')
    expect(inFile(file)).toEqual(['REDIS_URL_FILE is empty'])
    expect(inFile(`${file}-that-is-missing`)).toEqual(['REDIS_URL_FILE cannot be read (ENOENT)'])
    expect(inFile(dirname(file))).toEqual(['REDIS_URL_FILE cannot be read (EISDIR)'])
  })

  test('BFF-53 a wrong secret in a file is named without its value', () => {
    expect(mistakesOf({ ...good, SESSION_KEYS_FILE: fileWith('c2VjcmV0') })).toEqual([
      'SESSION_KEYS must be a comma list of base64 keys of 32 bytes each',
    ])
  })
})

describe('VENUES_FILE', () => {
  const venuesOf = (content: string) => parseConfig({ ...good, VENUES_FILE: fileWith(content) }).venues
  const mistakesIn = (content: string) => mistakesOf({ ...good, VENUES_FILE: fileWith(content) })

  test('VEN-01 maps any tenant name to its settings', () => {
    const venues = { kites: { currency: 'EUR' }, constructor: { locales: ['de'] } }
    expect(venuesOf(JSON.stringify({ ...venues, 'venue-1': {} }))).toEqual(venues)
    expect(venuesOf(`\uFEFF${JSON.stringify(venues)}`)).toEqual(venues)
  })

  test('VEN-01 each mistake is a separate line with venue and field', () => {
    const content = { kites: { currency: 'JPY', timeZone: 'Berlin' }, rovers: [], 'Big Club': {}, gulls: {} }
    expect(mistakesIn(JSON.stringify(content))).toEqual([
      "VENUES_FILE kites.timeZone: 'Berlin' is not a valid time zone",
      "VENUES_FILE kites.currency: 'JPY' does not use two decimal places",
      'VENUES_FILE rovers: must be an object',
      'VENUES_FILE Big Club: is not a valid tenant name',
    ])
    expect(mistakesIn('{"__proto__":{}}')).toEqual(['VENUES_FILE __proto__: is not a valid tenant name'])
  })

  test('VEN-01 a file that cannot be read, or has other content, is one line', () => {
    const path = `${fileWith('{}')}-that-is-missing`
    expect(mistakesOf({ ...good, VENUES_FILE: path })).toEqual(['VENUES_FILE cannot be read (ENOENT)'])
    for (const content of ['', '{\n  "kites": {\n', '// none'])
      expect(mistakesIn(content)).toEqual([expect.stringMatching(/^VENUES_FILE is not valid JSON \(.+\)$/)])
    for (const content of ['[]', 'null', '"kites"'])
      expect(mistakesIn(content)).toEqual(['VENUES_FILE must contain an object of settings by tenant'])
  })
})

describe('in production', () => {
  test('BFF-53 the auth emulator is refused', () => {
    const [mistake] = mistakesOf({ ...production, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })
    expect(mistake).toContain('FIREBASE_AUTH_EMULATOR_HOST')
  })

  test('BFF-61 Redis is required, only there', () => {
    expect(mistakesOf({ ...production, REDIS_URL: '' })).toEqual(['REDIS_URL is required in production'])
    expect(mistakesOf(good)).toEqual([])
  })

  test('session keys are required', () => {
    expect(mistakesOf({ ...production, SESSION_KEYS: undefined })).toEqual([
      'SESSION_KEYS is required in production',
    ])
  })

  test('BFF-53 the domains that are served are required', () => {
    expect(mistakesOf({ ...production, TENANT_DOMAINS: undefined })).toEqual([
      'TENANT_DOMAINS is required in production',
    ])
    expect(mistakesOf({ ...production, TENANT_DOMAINS: '' })).toHaveLength(1)
  })

  test('BFF-53 no host has an alias by default', () => {
    expect(parseConfig(production).tenantAliases).toEqual({})
    expect(parseConfig({ ...production, TENANT_ALIASES: 'localhost=lions' }).tenantAliases).toEqual({
      localhost: 'lions',
    })
  })

  test.each([
    ['http://shop.example.com', 1],
    ['http://8.8.8.8', 1],
    ['https://shop.example.com', 0],
    ['http://shop:8080', 0],
    ['http://product.shop.svc:8080', 0],
    ['http://product.shop:8080', 1],
    ['http://product.shop.example:8080', 1],
    ['http://product.shop.svc.example.com', 1],
    ['http://0.0.0.0', 1],
    ['http://10.1.2.3', 0],
    ['http://10.1', 0],
    ['http://100.64.0.1', 0],
    ['http://100.127.255.254', 0],
    ['http://100.128.0.1', 1],
    ['http://[fd00::1]', 0],
    ['http://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]', 1],
    ['http://[::ffff:93.184.215.14]', 1],
    ['http://shop.team.svc.cluster.local', 0],
  ])('BFF-53 UPSTREAM_URL %s has %i mistakes', (url, count) => {
    expect(mistakesOf({ ...production, UPSTREAM_URL: url })).toHaveLength(count)
    expect(mistakesOf({ ...good, UPSTREAM_URL: url })).toEqual([])
  })
})
