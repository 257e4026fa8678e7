import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import { randomKeys } from './keys.ts'
import * as format from './variable-formats.ts'
import { venuesFile } from './venues-file.ts'

/** What is wrong in an environment, one line for each mistake, without the variable's value, which may be a secret. */
export class ConfigError extends Error {
  readonly mistakes: readonly string[]

  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'))
    this.name = 'ConfigError'
    this.mistakes = mistakes
  }
}

/** What holds for a variable beside its format. */
type Rules = {
  /** May be given in a file: beside `X` there is `X_FILE`, the path of a file with the value (BFF-79). */
  readonly secret?: true
  /** Production does not start without it, or with it. */
  readonly production?: 'required' | 'refused'
  /** For the table: what holds without it, where the format's default does not say so. */
  readonly whenUnset?: string
}

type Read = <T>(name: string, format: z.ZodType<T>, rules?: Rules) => T

const text = z.string().optional()
const { wholeNumber } = format

/** Written by the build of the image (Dockerfile). */
const commitFile = new URL('../commit.txt', import.meta.url)

/** The whole configuration, with the name, format and default of every variable; server/README.md says what they mean. */
function configFrom(read: Read) {
  const production = read('NODE_ENV', text) === 'production'
  const host = read('HOST', format.listenAddress.default('0.0.0.0'))
  const aliases = production ? {} : { localhost: 'demo', '127.0.0.1': 'demo' }
  return {
    production,
    host,
    port: read('PORT', wholeNumber(0, 65535).default(3000)),
    /** How long an idle connection stays open: longer than load balancers keep theirs, Google's for 600 s (BFF-82). */
    keepAliveTimeoutMs: 650_000,
    /** Where the operators' listener is (BFF-75). */
    adminHost: read('ADMIN_HOST', format.listenAddress.optional(), { whenUnset: '`HOST`' }) ?? host,
    /** Names, in lower case, under which it is asked beside those that are private by themselves (BFF-107). */
    adminHosts: read('ADMIN_HOSTS', format.domains.default([])),
    adminPort: read('ADMIN_PORT', wholeNumber(0, 65535).default(9464)),
    /** With a base path, if any; without a slash at its end. */
    upstreamUrl: read('UPSTREAM_URL', production ? format.privateOrHttpsUrl : format.httpUrl),
    brandingClientId: read('BRANDING_CLIENT_ID', format.required, { secret: true }),
    /** Lower case. Empty, outside of production only: every domain is served. */
    tenantDomains: read('TENANT_DOMAINS', format.domains.default([]), {
      production: 'required',
      whenUnset: 'any',
    }),
    /** Whole host to tenant. None in production unless named: a made-up `Host` must open no tenant (BFF-68). */
    tenantAliases: read('TENANT_ALIASES', format.aliases.default(aliases), {
      whenUnset: '`localhost=demo,127.0.0.1=demo`; none in production',
    }),
    trustProxy: read('TRUST_PROXY', format.cidrs.default([])),
    sessionKeys: read('SESSION_KEYS', format.sessionKeys.default(randomKeys), {
      secret: true,
      production: 'required',
      whenUnset: 'random',
    }),
    /** For the digests of accounts in the audit trail (BFF-87). */
    auditKey: read('AUDIT_KEY', format.auditKey.optional(), {
      secret: true,
      whenUnset: 'from the first session key',
    }),
    sessionMaxAgeS: read('SESSION_MAX_AGE_S', wholeNumber(1).default(43_200)),
    firebase: {
      projectId: read('FIREBASE_PROJECT_ID', format.required),
      apiKey: read('FIREBASE_API_KEY', format.required),
      authDomain: read('FIREBASE_AUTH_DOMAIN', format.host.optional()),
      storageBucket: read('FIREBASE_STORAGE_BUCKET', text),
      appId: read('FIREBASE_APP_ID', text),
      tenantId: read('FIREBASE_TENANT_ID', text),
      /** As host:port. It accepts unsigned tokens (BFF-23). */
      emulatorHost: read('FIREBASE_AUTH_EMULATOR_HOST', format.hostAndPort.optional(), {
        production: 'refused',
      }),
    },
    authProviders: read('AUTH_PROVIDERS', format.authProviders.default(['google'])),
    /** Whether the identity provider may load its reCAPTCHA on our pages (BFF-74). */
    identityCaptcha: read('IDENTITY_CAPTCHA', format.boolean.default(false)),
    redis: redisFrom(read, production),
    /** Lower case. */
    paidOrderStatuses: read('PAID_ORDER_STATUSES', format.statuses.default(['completed'])),
    cardVaultScriptUrl: read(
      'CARD_VAULT_SCRIPT_URL',
      format.httpUrl.default('https://core.spreedly.com/iframe/express-3.min.js'),
    ),
    imageOrigins: read('IMAGE_ORIGINS', format.imageOrigins.default(['https:'])),
    receiptBaseUrl: read('RECEIPT_BASE_URL', format.httpUrl),
    branding: {
      ttlS: read('BRANDING_TTL_S', wholeNumber().default(60)),
      staleS: read('BRANDING_STALE_S', wholeNumber().default(86_400)),
      missTtlS: read('BRANDING_MISS_TTL_S', wholeNumber().default(30)),
    },
    /** By tenant (VEN-01). */
    venues: read('VENUES_FILE', venuesFile.default({}), { whenUnset: 'none' }),
    update: {
      required: read('UPDATE_REQUIRED', format.boolean.default(false)),
      message: read('UPDATE_MESSAGE', z.string().default(''), {
        whenUnset: 'a question in the fan’s language',
      }),
    },
    upstreamTimeoutMs: read('UPSTREAM_TIMEOUT_MS', wholeNumber(1).default(10_000)),
    chargeTimeoutMs: read('CHARGE_TIMEOUT_MS', wholeNumber(1).default(30_000)),
    /** Of each endpoint, for fans, charges and lookups each: connections to the product server, and calls that may wait for one (BFF-85). */
    upstreamConnections: 64,
    upstreamQueue: 512,
    /** Calls of one account that may be under way at the same time, until their responses were read (BFF-102). */
    callsPerAccount: 32,
    /** Requests a minute; of `order-ids-account` a day. */
    limits: {
      'login-account': read('LIMIT_LOGIN_ACCOUNT', wholeNumber(1).default(20)),
      'login-client': read('LIMIT_LOGIN_CLIENT', wholeNumber(1).default(3_000)),
      'login-tenant': read('LIMIT_LOGIN_TENANT', wholeNumber(1).default(9_000)),
      'invalid-login-client': read('LIMIT_INVALID_LOGIN_CLIENT', wholeNumber(1).default(300)),
      'payments-account': read('LIMIT_PAYMENTS_ACCOUNT', wholeNumber(1).default(90)),
      'payments-client': read('LIMIT_PAYMENTS_CLIENT', wholeNumber(1).default(15_000)),
      'payments-tenant': read('LIMIT_PAYMENTS_TENANT', wholeNumber(1).default(45_000)),
      'order-ids-account': read('LIMIT_ORDER_IDS_ACCOUNT', wholeNumber(1).default(100)),
      'order-ids-tenant': read('LIMIT_ORDER_IDS_TENANT', wholeNumber(1).default(45_000)),
      'lookups-account': read('LIMIT_LOOKUPS_ACCOUNT', wholeNumber(1).default(240)),
      'not-found-client': read('LIMIT_NOT_FOUND_CLIENT', wholeNumber(1).default(1_200)),
      'vitals-client': read('LIMIT_VITALS_CLIENT', wholeNumber(1).default(3_000)),
      'unknown-tenants-client': read('LIMIT_UNKNOWN_TENANTS_CLIENT', wholeNumber(1).default(300)),
    },
    drainDelayMs: read('DRAIN_DELAY_MS', wholeNumber().default(production ? 5000 : 0), {
      whenUnset: '`5000` in production, else `0`',
    }),
    /** Where traces go, without /v1/traces; nowhere without an endpoint (BFF-86). */
    otlpEndpoint: read('OTEL_EXPORTER_OTLP_ENDPOINT', format.httpUrl.optional()),
    logLevel: read('LOG_LEVEL', format.logLevel.default('info')),
    /** What this image was built from, for metrics and traces (BFF-84). */
    buildCommit: existsSync(commitFile) ? readFileSync(commitFile, 'utf8').trim() || 'unknown' : 'unknown',
  }
}

function redisFrom(read: Read, production: boolean) {
  const rules = { secret: true, production: 'required', whenUnset: 'in memory' } as const
  const address = read('REDIS_URL', format.redisUrl.optional(), rules)
  const areReplicasNeeded = production && address?.sentinels !== undefined
  return { address, waitReplicas: read('REDIS_WAIT_REPLICAS', format.waitReplicas(areReplicasNeeded)) }
}

export type Config = ReturnType<typeof configFrom>

/**
 * The configuration from the environment and the files of secrets, which are read now and never again.
 * @throws ConfigError with every mistake (BFF-14, BFF-23, BFF-53, BFF-79)
 */
export function parseConfig(env: NodeJS.ProcessEnv): Config {
  const mistakes: string[] = []
  const config = configFrom((name, format, rules = {}) => {
    try {
      return format.parse(textOf(name, env, rules))
    } catch (error) {
      if (error instanceof ConfigError) mistakes.push(...error.mistakes)
      else if (error instanceof z.ZodError)
        // Each wrong entry of a list is refused in the same words.
        mistakes.push(...new Set(error.issues.map(({ message }) => `${name} ${message}`)))
      else throw error
      // The configuration is thrown away.
      return undefined as never
    }
  })
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return config
}

/** The value of a variable as it was given; empty is unset. @throws ConfigError */
function textOf(name: string, env: NodeJS.ProcessEnv, { secret, production }: Rules): string | undefined {
  const value = (secret && secretInFile(name, env)) || env[name] || undefined
  const isBroken = production === 'required' ? !value : production === 'refused' && value
  if (isBroken && env.NODE_ENV === 'production')
    throw new ConfigError([`${name} is ${production} in production`])
  return value
}

function secretInFile(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const path = env[`${name}_FILE`]
  if (!path) return undefined
  if (env[name]) throw new ConfigError([`${name} and ${name}_FILE must not both be set`])
  try {
    // Editors and `kubectl create secret` leave a line break at the end, which is no part of a secret.
    const value = readFileSync(path, 'utf8').replace(/[\r\n]+$/, '')
    if (value !== '') return value
  } catch (error) {
    throw new ConfigError([`${name}_FILE cannot be read (${(error as NodeJS.ErrnoException).code})`])
  }
  throw new ConfigError([`${name}_FILE is empty`])
}

export type Variable = Rules & { readonly name: string; readonly format: z.ZodType }

/** Every variable that the server reads. */
export function listVariables(): readonly Variable[] {
  const variables: Variable[] = []
  configFrom((name, format, rules) => {
    variables.push({ name, format, ...rules })
    return format.safeParse(undefined).data as never
  })
  return variables
}
