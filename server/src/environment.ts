import { isIP } from 'node:net'
import * as z from 'zod'

const required = z.string({ error: 'is required' })

const httpUrl = (schema: z.ZodType<string, string | undefined>) =>
  schema
    .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'must be an http or https address')
    .transform((text) => text.replace(/\/+$/, ''))

const wholeNumber = (min = 0, max = 2 ** 31 - 1) => {
  const message = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,10}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
}

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
)

const cidrs = list.refine(
  (entries) => entries.every(isCidr),
  'must be a comma list of addresses or CIDRs, such as 10.0.0.0/8',
)

function isCidr(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** The `TENANT_ALIASES` of a laptop. */
export const defaultAliases = { localhost: 'demo', '127.0.0.1': 'demo' }

const aliases = list
  .refine(
    (entries) => entries.every((entry) => /^[^=\s]+=[a-z0-9-]{1,63}$/.test(entry)),
    'must be a comma list of host=tenant',
  )
  .transform((entries) =>
    Object.fromEntries(
      entries.map((entry) => {
        const [host = '', tenant = ''] = entry.split('=')
        return [host.toLowerCase(), tenant] as const
      }),
    ),
  )

const sessionKeys = list
  .transform((entries) => entries.map((entry) => new Uint8Array(Buffer.from(entry, 'base64'))))
  .refine(
    (keys) => keys.length > 0 && keys.every((key) => key.length === 32),
    'must be a comma list of base64 keys of 32 bytes each',
  )
  .refine(
    (keys) => new Set(keys.map((key) => Buffer.from(key).toString('base64'))).size === keys.length,
    'must not name the same key twice',
  )

const imageOrigins = list.refine(
  (entries) => entries.every((entry) => /^https?:(\/\/[\w.*-]+(:\d+)?)?$/.test(entry)),
  'must be a comma list of origins',
)

const hostAndPort = z.string().regex(/^[\w.[\]:-]+:\d{1,5}$/, 'must be host:port')

/** Every variable that the server reads, with its default (BFF-53). `parseConfig` leaves out the empty ones. */
export const environment = z.object({
  NODE_ENV: z.string().optional(),
  HOST: z.string().default('0.0.0.0'),
  PORT: wholeNumber(0, 65535).default(3000),
  ADMIN_PORT: wholeNumber(0, 65535).default(9464),
  UPSTREAM_URL: httpUrl(required),
  BRANDING_CLIENT_ID: required,
  TENANT_DOMAINS: list.transform((hosts) => hosts.map((host) => host.toLowerCase())).default([]),
  TENANT_ALIASES: aliases.default(defaultAliases),
  TRUST_PROXY: cidrs.default([]),
  SESSION_KEYS: sessionKeys.optional(),
  SESSION_MAX_AGE_S: wholeNumber(1).default(43_200),
  FIREBASE_PROJECT_ID: required,
  FIREBASE_API_KEY: required,
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .regex(/^[\w.-]+(:\d+)?$/, 'must be a host')
    .optional(),
  FIREBASE_STORAGE_BUCKET: z.string().optional(),
  FIREBASE_APP_ID: z.string().optional(),
  FIREBASE_TENANT_ID: z.string().optional(),
  FIREBASE_AUTH_EMULATOR_HOST: hostAndPort.optional(),
  AUTH_PROVIDERS: list
    .pipe(
      z.array(
        z.enum(['google', 'facebook', 'apple', 'twitter', 'github'], {
          error: 'must be a comma list of google, facebook, apple, twitter, github',
        }),
      ),
    )
    .default(['google']),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\/\S+$/, 'must be a redis:// or rediss:// address')
    .optional(),
  REDIS_WAIT_REPLICAS: wholeNumber(0, 10).default(0),
  PAID_ORDER_STATUSES: list
    .transform((statuses) => statuses.map((status) => status.toLowerCase()))
    .refine((statuses) => statuses.length > 0, 'must be a comma list of at least one status')
    .default(['completed']),
  CARD_VAULT_SCRIPT_URL: httpUrl(z.string().default('https://core.spreedly.com/iframe/express-3.min.js')),
  IMAGE_ORIGINS: imageOrigins.default(['https:']),
  RECEIPT_BASE_URL: httpUrl(required),
  BRANDING_TTL_S: wholeNumber().default(60),
  BRANDING_STALE_S: wholeNumber().default(86_400),
  BRANDING_MISS_TTL_S: wholeNumber().default(30),
  UPDATE_REQUIRED: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .transform((text) => text === 'true')
    .default(false),
  UPDATE_MESSAGE: z.string().default('A new version is available. Update now?'),
  UPSTREAM_TIMEOUT_MS: wholeNumber(1).default(10_000),
  CHARGE_TIMEOUT_MS: wholeNumber(1).default(30_000),
  DRAIN_DELAY_MS: wholeNumber().optional(),
  /** In development: the Vite server that serves the shell and the modules. */
  WEB_DEV_URL: httpUrl(z.string()).optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
})
