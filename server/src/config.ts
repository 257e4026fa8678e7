import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { z } from 'zod'
import { developmentAliases, environment, secretVariables } from './environment.ts'
import type { SessionKeys } from './keys.ts'
import { isPrivateHost } from './private-host.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** What is wrong with a variable, in one line that does not tell its value. */
type Mistake = readonly [variable: string, line: string]

/** The mistakes in an environment, one line each. They name variables and never values, which may be secrets. */
export class ConfigError extends Error {
  readonly mistakes: readonly string[]

  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'))
    this.name = 'ConfigError'
    this.mistakes = mistakes
  }
}

/**
 * The server's whole configuration, from the variables that server/README.md lists. A secret in a file is read now, and
 * never again: another one is a new start.
 * @throws ConfigError with every wrong variable (BFF-53), an auth emulator in production (BFF-23), a session key that
 * is invalid or repeated (BFF-14), and a secret's file that cannot be used (BFF-79)
 */
export function parseConfig(env: Environment) {
  const { values, mistakes: ofFiles } = readSecretFiles(env)
  const given = Object.fromEntries(Object.entries({ ...env, ...values }).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  // One for each variable: a secret whose file is wrong is missing, too, which nobody needs to be told.
  const mistakes = new Map<string, string>([
    ...(parsed.error?.issues ?? []).map(({ path, message }): Mistake => {
      const variable = String(path[0])
      return [variable, `${variable} ${message}`]
    }),
    ...(given.NODE_ENV === 'production' ? mistakesInProduction(given) : []),
    ...ofFiles,
  ])
  if (!parsed.success || mistakes.size > 0) throw new ConfigError([...mistakes.values()])
  return configOf(parsed.data)
}

export type Config = ReturnType<typeof configOf>

/** The secrets of an environment that names their files, and what is wrong with those. */
function readSecretFiles(env: Environment) {
  const values: Record<string, string> = {}
  const mistakes: Mistake[] = []
  for (const name of secretVariables) {
    const path = env[`${name}_FILE`]
    if (!path) continue
    try {
      // Editors and `kubectl create secret` leave a line break at the end, which is no part of a secret.
      const value = readFileSync(path, 'utf8').replace(/[\r\n]+$/, '')
      if (env[name]) mistakes.push([name, `${name} and ${name}_FILE must not both be set`])
      else if (value === '') mistakes.push([name, `${name}_FILE is empty`])
      else values[name] = value
    } catch (error) {
      mistakes.push([name, `${name}_FILE cannot be read (${(error as NodeJS.ErrnoException).code})`])
    }
  }
  return { values, mistakes }
}

/** What production requires and refuses, and an upstream on which anybody could listen in. */
function mistakesInProduction(env: Environment): Mistake[] {
  const mistakes = Object.entries(environment.shape).flatMap(([name, schema]): Mistake[] => {
    const rule = schema.meta()?.production
    const isBroken = rule === 'required' ? !env[name] : rule === 'refused' && env[name]
    return isBroken ? [[name, `${name} is ${rule} in production`]] : []
  })
  if (env.REDIS_URL?.includes('+sentinel:') && !Number(env.REDIS_WAIT_REPLICAS ?? 0)) {
    mistakes.push([
      'REDIS_WAIT_REPLICAS',
      'REDIS_WAIT_REPLICAS must be 1 or more in production behind Sentinel: a failover forgets what no replica had',
    ])
  }
  const upstream = URL.parse(env.UPSTREAM_URL ?? '')
  const isPublic = upstream?.protocol === 'http:' && !isPrivateHost(upstream.hostname)
  const words =
    'UPSTREAM_URL must be https in production, unless its host is private, such as product.shop.svc'
  return isPublic ? [...mistakes, ['UPSTREAM_URL', words]] : mistakes
}

/** Written by the build of the image (Dockerfile). */
const commitFile = new URL('../commit.txt', import.meta.url)

function configOf(env: z.output<typeof environment>) {
  const production = env.NODE_ENV === 'production'
  return {
    production,
    host: env.HOST,
    port: env.PORT,
    /** How long an idle connection stays open: longer than load balancers keep theirs, Google's for 600 s (BFF-82). */
    keepAliveTimeoutMs: 650_000,
    /** Where the operators' listener is (BFF-75). */
    adminHost: env.ADMIN_HOST ?? env.HOST,
    adminPort: env.ADMIN_PORT,
    /** With a base path, if any; without a slash at its end. */
    upstreamUrl: env.UPSTREAM_URL,
    brandingClientId: env.BRANDING_CLIENT_ID,
    /** Lower case. Empty, outside of production only: every domain is served. */
    tenantDomains: env.TENANT_DOMAINS,
    /** Whole host to tenant. None in production unless named: a made-up `Host` must open no tenant (BFF-68). */
    tenantAliases: env.TENANT_ALIASES ?? (production ? {} : developmentAliases),
    /** Addresses and CIDRs of the ingress. */
    trustProxy: env.TRUST_PROXY,
    sessionKeys: env.SESSION_KEYS ?? ([new Uint8Array(randomBytes(32))] satisfies SessionKeys),
    /** For the digests of accounts in the audit trail (BFF-87). */
    auditKey: env.AUDIT_KEY,
    sessionMaxAgeS: env.SESSION_MAX_AGE_S,
    firebase: {
      projectId: env.FIREBASE_PROJECT_ID,
      apiKey: env.FIREBASE_API_KEY,
      authDomain: env.FIREBASE_AUTH_DOMAIN,
      storageBucket: env.FIREBASE_STORAGE_BUCKET,
      appId: env.FIREBASE_APP_ID,
      tenantId: env.FIREBASE_TENANT_ID,
      /** As host:port. */
      emulatorHost: env.FIREBASE_AUTH_EMULATOR_HOST,
    },
    authProviders: env.AUTH_PROVIDERS,
    /** Whether the identity provider may load its reCAPTCHA on our pages (BFF-74). */
    identityCaptcha: env.IDENTITY_CAPTCHA,
    redis: { address: env.REDIS_URL, waitReplicas: env.REDIS_WAIT_REPLICAS },
    /** Lower case. */
    paidOrderStatuses: env.PAID_ORDER_STATUSES,
    cardVaultScriptUrl: env.CARD_VAULT_SCRIPT_URL,
    imageOrigins: env.IMAGE_ORIGINS,
    receiptBaseUrl: env.RECEIPT_BASE_URL,
    branding: { ttlS: env.BRANDING_TTL_S, staleS: env.BRANDING_STALE_S, missTtlS: env.BRANDING_MISS_TTL_S },
    update: { required: env.UPDATE_REQUIRED, message: env.UPDATE_MESSAGE },
    upstreamTimeoutMs: env.UPSTREAM_TIMEOUT_MS,
    chargeTimeoutMs: env.CHARGE_TIMEOUT_MS,
    /** Of each endpoint: connections to the product server, and calls that may wait for one (BFF-85). */
    upstreamConnections: 64,
    upstreamQueue: 512,
    /** Requests a minute; of `order-ids-account` a day. */
    limits: {
      'login-account': env.LIMIT_LOGIN_ACCOUNT,
      'login-client': env.LIMIT_LOGIN_CLIENT,
      'login-tenant': env.LIMIT_LOGIN_TENANT,
      'invalid-login-client': env.LIMIT_INVALID_LOGIN_CLIENT,
      'payments-account': env.LIMIT_PAYMENTS_ACCOUNT,
      'payments-client': env.LIMIT_PAYMENTS_CLIENT,
      'payments-tenant': env.LIMIT_PAYMENTS_TENANT,
      'order-ids-account': env.LIMIT_ORDER_IDS_ACCOUNT,
      'order-ids-tenant': env.LIMIT_ORDER_IDS_TENANT,
      'lookups-account': env.LIMIT_LOOKUPS_ACCOUNT,
      'not-found-client': env.LIMIT_NOT_FOUND_CLIENT,
      'vitals-client': env.LIMIT_VITALS_CLIENT,
      'unknown-tenants-client': env.LIMIT_UNKNOWN_TENANTS_CLIENT,
    },
    drainDelayMs: env.DRAIN_DELAY_MS ?? (production ? 5000 : 0),
    logLevel: env.LOG_LEVEL,
    /** Where traces go, without /v1/traces; nowhere without an endpoint (BFF-86). */
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    /** What this image was built from, for metrics and traces (BFF-84). */
    buildCommit: existsSync(commitFile) ? readFileSync(commitFile, 'utf8').trim() || 'unknown' : 'unknown',
  }
}
