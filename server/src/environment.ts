import { isIP, isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import * as z from 'zod'
import { isDomainName } from './domain-name.ts'
import { readRedisUrl } from './state/redis-address.ts'
import { isCertificate, isPrivateKey } from './state/redis-settings.ts'

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

const listenAddress = z
  .string()
  .refine(
    (text) => isIP(text) !== 0 || isDomainName(text.toLowerCase()),
    'must be an address or a host name, without scheme and port',
  )

const boolean = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((text) => text === 'true')

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
)

const domains = list
  .transform((entries) => entries.map((entry) => entry.toLowerCase()))
  .refine(
    (entries) => entries.length > 0 && entries.every(isDomainName),
    'must be a comma list of bare domains, such as fans.example.com: no scheme, port, path or wildcard',
  )

const cidrs = list.refine(
  (entries) => entries.every(isProxyRange),
  'must be a comma list of addresses or CIDRs, such as 10.0.0.0/8, and none of all addresses (/0)',
)

/** An address or CIDR that does not hold every address: whoever trusts all lets anybody say where a request came from. */
function isProxyRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (isIP(address) === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  const ip = ipaddr.parse(address)
  // Fastify reads ::ffff:0:0/96 as all of IPv4.
  const fixedBits = ip instanceof ipaddr.IPv6 && ip.isIPv4MappedAddress() ? 96 : 0
  const allBits = ip.kind() === 'ipv4' ? 32 : 128
  return /^\d{1,3}$/.test(bits) && Number(bits) > fixedBits && Number(bits) <= allBits
}

/** The tenants of a laptop: the `TENANT_ALIASES` outside of production. */
export const developmentAliases = { localhost: 'demo', '127.0.0.1': 'demo' }

const aliases = list
  .transform((entries) => entries.map((entry) => entry.toLowerCase().split('=')))
  .refine(
    (entries) =>
      entries.every(
        ([host = '', tenant = '', ...rest]) =>
          isWholeHost(host) && /^[a-z0-9-]{1,63}$/.test(tenant) && rest.length === 0,
      ),
    'must be a comma list of host=tenant, the host without scheme, port and path',
  )
  .transform((entries): Record<string, string> => Object.fromEntries(entries))

/** A host as its header has it, but for the port: an address of IPv6 stands in brackets. */
const isWholeHost = (text: string): boolean =>
  isDomainName(text) || isIPv4(text) || (/^\[.*\]$/.test(text) && isIPv6(text.slice(1, -1)))

const keyOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))

/** One spelling for each key: Node's reader would skip what is not base64, and a key with a typo would be another one. */
const isBase64 = (text: string): boolean => Buffer.from(text, 'base64').toString('base64') === text

const sessionKeys = list
  .refine(
    (entries) =>
      entries.length > 0 && entries.every((entry) => isBase64(entry) && keyOf(entry).length === 32),
    'must be a comma list of base64 keys of 32 bytes each',
  )
  .refine((entries) => new Set(entries).size === entries.length, 'must not name the same key twice')
  .transform((entries) => entries.map(keyOf))

const auditKey = z
  .string()
  .refine((text) => isBase64(text) && keyOf(text).length >= 32, 'must be a base64 key of 32 bytes or more')
  .transform(keyOf)

const imageOrigins = list.refine(
  (entries) => entries.every((entry) => /^https?:(\/\/[\w.*-]+(:\d+)?)?$/.test(entry)),
  'must be a comma list of origins',
)

const redisUrl = z.string().transform((text, context) => {
  const address = readRedisUrl(text)
  if (!('mistake' in address)) return address
  context.addIssue(address.mistake)
  return z.NEVER
})

const certificate = z.string().refine(isCertificate, 'must be a certificate as PEM')

const hostAndPort = z.string().regex(/^[\w.[\]:-]+:\d{1,5}$/, 'must be host:port')

/** A variable that may be given in a file: beside `X` there is `X_FILE`, the path of a file with the value (BFF-79). */
const secret = { secret: true }

/** Every variable that the server reads, with its default (BFF-53). `parseConfig` leaves out the empty ones. */
export const environment = z.object({
  NODE_ENV: z.string().optional(),
  HOST: listenAddress.default('0.0.0.0'),
  PORT: wholeNumber(0, 65535).default(3000),
  ADMIN_HOST: listenAddress.optional(),
  ADMIN_PORT: wholeNumber(0, 65535).default(9464),
  UPSTREAM_URL: httpUrl(required),
  BRANDING_CLIENT_ID: required.meta(secret),
  TENANT_DOMAINS: domains.default([]),
  TENANT_ALIASES: aliases.optional(),
  TRUST_PROXY: cidrs.default([]),
  SESSION_KEYS: sessionKeys.optional().meta(secret),
  SESSION_KEY_DELAY_S: wholeNumber().default(300),
  AUDIT_KEY: auditKey.optional().meta(secret),
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
  IDENTITY_CAPTCHA: boolean.default(false),
  REDIS_URL: redisUrl.optional().meta(secret),
  REDIS_SENTINEL_PASSWORD: z.string().optional(),
  REDIS_TLS_CA: certificate.optional(),
  REDIS_TLS_CERT: certificate.optional(),
  REDIS_TLS_KEY: z
    .string()
    .refine(isPrivateKey, 'must be a private key as PEM, without a passphrase')
    .optional(),
  REDIS_KEY_PREFIX: z
    .string()
    .regex(/^[\w:.-]{1,64}$/, 'must be 1 to 64 of letters, digits and : . _ -')
    .default('storefront:'),
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
  UPDATE_REQUIRED: boolean.default(false),
  UPDATE_MESSAGE: z.string().default('A new version is available. Update now?'),
  UPSTREAM_TIMEOUT_MS: wholeNumber(1).default(10_000),
  CHARGE_TIMEOUT_MS: wholeNumber(1).default(30_000),
  LIMIT_LOGIN_ACCOUNT: wholeNumber(1).default(20),
  LIMIT_LOGIN_CLIENT: wholeNumber(1).default(3_000),
  LIMIT_LOGIN_TENANT: wholeNumber(1).default(9_000),
  LIMIT_INVALID_LOGIN_CLIENT: wholeNumber(1).default(300),
  LIMIT_PAYMENTS_ACCOUNT: wholeNumber(1).default(90),
  LIMIT_PAYMENTS_CLIENT: wholeNumber(1).default(15_000),
  LIMIT_PAYMENTS_TENANT: wholeNumber(1).default(45_000),
  LIMIT_NOT_FOUND_CLIENT: wholeNumber(1).default(1_200),
  LIMIT_VITALS_CLIENT: wholeNumber(1).default(3_000),
  LIMIT_UNKNOWN_TENANTS_CLIENT: wholeNumber(1).default(300),
  DRAIN_DELAY_MS: wholeNumber().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl(z.string()).optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
})

/** The variables that may be given in a file. */
export const secretVariables = Object.entries(environment.shape).flatMap(([name, schema]) =>
  schema.meta()?.secret ? [name] : [],
)
