import * as z from 'zod'
import {
  aliases,
  auditKey,
  boolean,
  cidrs,
  domains,
  hostAndPort,
  httpUrl,
  imageOrigins,
  list,
  listenAddress,
  redisUrl,
  required,
  sessionKeys,
  wholeNumber,
} from './variable-formats.ts'

declare module 'zod' {
  interface GlobalMeta {
    /** May be given in a file: beside `X` there is `X_FILE`, the path of a file with the value (BFF-79). */
    secret?: true
    /** Production does not start without it, or with it. */
    production?: 'required' | 'refused'
    /** What holds without it, where the schema's default does not say so. */
    whenUnset?: string
  }
}

/** The tenants of a laptop: the `TENANT_ALIASES` outside of production. */
export const developmentAliases = { localhost: 'demo', '127.0.0.1': 'demo' }
const developmentPairs = Object.entries(developmentAliases).map((pair) => pair.join('='))

const providers = ['google', 'facebook', 'apple', 'twitter', 'github'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const perMinute = (limit: number) => wholeNumber(1).default(limit)

/**
 * Every variable that the server reads, with its default and its meaning (BFF-53); `pnpm configuration` writes the tables of the
 * READMEs from it. `parseConfig` leaves out the empty ones.
 */
export const environment = z.object({
  NODE_ENV: z
    .string()
    .optional()
    .describe('`production`, which the image sets, requires and refuses variables, as this table says'),
  HOST: listenAddress.default('0.0.0.0').describe('address of the public listener'),
  PORT: wholeNumber(0, 65535).default(3000).describe('port of the public listener'),
  ADMIN_HOST: listenAddress
    .optional()
    .meta({ whenUnset: '`HOST`', description: 'address of the second listener, for operators only' }),
  ADMIN_PORT: wholeNumber(0, 65535).default(9464).describe('port of the second listener'),
  UPSTREAM_URL: httpUrl(required).describe(
    'the product server; may carry a base path. `http:` in production only where its host is private by its name: `http://product.shop.svc:8080`',
  ),
  BRANDING_CLIENT_ID: required.meta({ secret: true, description: 'client id of the branding call' }),
  TENANT_DOMAINS: domains.default([]).meta({
    production: 'required',
    whenUnset: 'any',
    description: 'comma list of the bare base domains we serve (`fans.example.com`); another host gets 421',
  }),
  TENANT_ALIASES: aliases.optional().meta({
    whenUnset: `\`${developmentPairs.join()}\`; none in production`,
    description: 'comma list of whole host=tenant',
  }),
  TRUST_PROXY: cidrs
    .default([])
    .describe('CIDR list of the ingress, without `/0`; without it forwarded headers are ignored'),
  SESSION_KEYS: sessionKeys.optional().meta({
    secret: true,
    production: 'required',
    whenUnset: 'random',
    description:
      'comma list of base64 keys of 32 bytes (`openssl rand -base64 32`); the first seals, all open',
  }),
  AUDIT_KEY: auditKey.optional().meta({
    secret: true,
    whenUnset: 'from the first session key',
    description:
      'base64 key of 32 bytes or more for the digests of accounts in the audit trail; set it to know an account again after a rotation',
  }),
  SESSION_MAX_AGE_S: wholeNumber(1)
    .default(43_200)
    .describe("longest life of a session; it ends earlier with the product server's token"),
  FIREBASE_PROJECT_ID: required.describe('the project at the identity provider'),
  FIREBASE_API_KEY: required.describe('the key of that project; no secret, since every browser gets it'),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .regex(/^[\w.-]+(:\d+)?$/, 'must be a host')
    .optional()
    .describe('of the Firebase project, handed to the app'),
  FIREBASE_STORAGE_BUCKET: z.string().optional().describe('of the Firebase project, handed to the app'),
  FIREBASE_APP_ID: z.string().optional().describe('of the Firebase project, handed to the app'),
  FIREBASE_TENANT_ID: z
    .string()
    .optional()
    .describe('Identity Platform tenant; ID tokens of any other, or without it of any, are refused'),
  FIREBASE_AUTH_EMULATOR_HOST: hostAndPort.optional().meta({
    production: 'refused',
    description: 'an emulator of the identity provider, which accepts unsigned tokens',
  }),
  AUTH_PROVIDERS: list
    .pipe(z.array(z.enum(providers, { error: `must be a comma list of ${providers.join(', ')}` })))
    .default(['google'])
    .describe(`comma list of the federated buttons: ${providers.join(', ')}`),
  IDENTITY_CAPTCHA: boolean
    .default(false)
    .describe("lets the policy load the identity provider's reCAPTCHA, for projects that have it on"),
  REDIS_URL: redisUrl.optional().meta({
    secret: true,
    production: 'required',
    whenUnset: 'in memory',
    description:
      'which orders were charged, log-outs, rate limits and known tenants, for all replicas: one server, or a primary behind Sentinel',
  }),
  REDIS_WAIT_REPLICAS: wholeNumber(0, 10)
    .default(0)
    .describe(
      'how many replicas of Redis must have an attempt before its charge is sent; behind Sentinel production refuses 0',
    ),
  PAID_ORDER_STATUSES: list
    .transform((statuses) => statuses.map((status) => status.toLowerCase()))
    .refine((statuses) => statuses.length > 0, 'must be a comma list of at least one status')
    .default(['completed'])
    .describe('comma list of the statuses of an order in the history that prove that it was paid'),
  CARD_VAULT_SCRIPT_URL: httpUrl(
    z.string().default('https://core.spreedly.com/iframe/express-3.min.js'),
  ).describe('the hosted card form (Spreedly Express); its origin goes into the policy of the page'),
  IMAGE_ORIGINS: imageOrigins
    .default(['https:'])
    .describe('comma list of the sources of pictures, for the policy of the page'),
  RECEIPT_BASE_URL: httpUrl(required).describe('receipt host'),
  BRANDING_TTL_S: wholeNumber().default(60).describe('how long a branding is fresh'),
  BRANDING_STALE_S: wholeNumber()
    .default(86_400)
    .describe('how long a branding is usable while the product server fails'),
  BRANDING_MISS_TTL_S: wholeNumber().default(30).describe('how long "no such tenant" is remembered'),
  UPDATE_REQUIRED: boolean.default(false).describe('what `/version.json` says: whether pages must update'),
  UPDATE_MESSAGE: z
    .string()
    .default('A new version is available. Update now?')
    .describe('what `/version.json` says: the words'),
  UPSTREAM_TIMEOUT_MS: wholeNumber(1).default(10_000).describe('longest wait for the product server'),
  CHARGE_TIMEOUT_MS: wholeNumber(1).default(30_000).describe('longest wait for a charge'),
  LIMIT_LOGIN_ACCOUNT: perMinute(20).describe('verified logins a minute of one account'),
  LIMIT_LOGIN_CLIENT: perMinute(3_000).describe(
    'verified logins a minute of one client (IPv4 address or IPv6 /64)',
  ),
  LIMIT_LOGIN_TENANT: perMinute(9_000).describe('verified logins a minute of one tenant'),
  LIMIT_INVALID_LOGIN_CLIENT: perMinute(300).describe(
    'invalid logins a minute of one client; they count nowhere else',
  ),
  LIMIT_PAYMENTS_ACCOUNT: perMinute(90).describe('writes of payments a minute of one customer'),
  LIMIT_PAYMENTS_CLIENT: perMinute(15_000).describe('writes of payments a minute of one client'),
  LIMIT_PAYMENTS_TENANT: perMinute(45_000).describe('writes of payments a minute of one tenant'),
  LIMIT_ORDER_IDS_ACCOUNT: wholeNumber(1).default(100).describe('order ids a *day* of one customer'),
  LIMIT_ORDER_IDS_TENANT: perMinute(45_000).describe('order ids a minute of one tenant'),
  LIMIT_LOOKUPS_ACCOUNT: perMinute(240).describe(
    'questions a minute of one customer whether an order was paid',
  ),
  LIMIT_NOT_FOUND_CLIENT: perMinute(1_200).describe('unknown addresses a minute of one client'),
  LIMIT_VITALS_CLIENT: perMinute(3_000).describe('reports of browsers a minute of one client'),
  LIMIT_UNKNOWN_TENANTS_CLIENT: perMinute(300).describe(
    'hosts of unknown tenants a minute for which one client may make us ask the product server; beyond, all clients share as many more',
  ),
  DRAIN_DELAY_MS: wholeNumber().optional().meta({
    whenUnset: '`5000` in production, else `0`',
    description: 'how long serving goes on after SIGTERM while `/readyz` says 503',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl(z.string())
    .optional()
    .describe(
      'OpenTelemetry collector (`http://collector:4318`); without it nothing is traced. `OTEL_TRACES_SAMPLER`, `OTEL_TRACES_SAMPLER_ARG`, `OTEL_SERVICE_NAME` (`storefront`), `OTEL_RESOURCE_ATTRIBUTES`, `OTEL_EXPORTER_OTLP_HEADERS`, `_TIMEOUT`, `_COMPRESSION` and `_CERTIFICATE` hold as the standard says',
    ),
  LOG_LEVEL: z
    .enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` })
    .default('info')
    .describe(`the least that is logged: ${logLevels.join(', ')}`),
})

/** The variables that may be given in a file. */
export const secretVariables = Object.entries(environment.shape).flatMap(([name, schema]) =>
  schema.meta()?.secret ? [name] : [],
)
