import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { developmentAliases, environment } from './environment.ts'
import type { SessionKeys } from './keys.ts'
import { isPrivateHost } from './private-host.ts'

type Environment = z.output<typeof environment>

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
 * The server's whole configuration, from the variables that the README at the root lists.
 * @throws ConfigError with every wrong variable (BFF-53), an auth emulator in production (BFF-23), and a session key that
 * is invalid or repeated (BFF-14)
 */
export function parseConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  const mistakes = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path[0]?.toString()} ${issue.message}`),
    ...(given.NODE_ENV === 'production' ? refusedInProduction(given) : []),
  ]
  if (!parsed.success || mistakes.length > 0) throw new ConfigError([...new Set(mistakes)])
  const config = configOf(parsed.data)
  const { address, waitReplicas } = config.redis
  if (config.production && address?.kind === 'sentinel' && waitReplicas === 0) {
    throw new ConfigError([
      'REDIS_WAIT_REPLICAS must be 1 or more in production behind Sentinel: a failover forgets what no replica had',
    ])
  }
  return config
}

export type Config = ReturnType<typeof configOf>

function refusedInProduction(env: Record<string, string | undefined>): string[] {
  const upstream = URL.parse(env.UPSTREAM_URL ?? '')
  return [
    ...(env.SESSION_KEYS ? [] : ['SESSION_KEYS is required in production']),
    ...(env.REDIS_URL
      ? []
      : ['REDIS_URL is required in production: without it a restart forgets which orders were charged']),
    ...(env.TENANT_DOMAINS ? [] : ['TENANT_DOMAINS is required in production']),
    ...(env.FIREBASE_AUTH_EMULATOR_HOST
      ? ['FIREBASE_AUTH_EMULATOR_HOST is refused in production: the emulator accepts unsigned tokens']
      : []),
    ...(env.WEB_DEV_URL ? ['WEB_DEV_URL is refused in production: build the SPA'] : []),
    ...(upstream?.protocol === 'http:' && !isPrivateHost(upstream.hostname)
      ? ['UPSTREAM_URL must be https in production, unless its host is private, such as product.shop.svc']
      : []),
  ]
}

function configOf(env: Environment) {
  const production = env.NODE_ENV === 'production'
  return {
    production,
    host: env.HOST,
    port: env.PORT,
    /** How long an idle connection stays open: longer than the ingress keeps it (BFF-82). */
    keepAliveTimeoutMs: env.KEEP_ALIVE_TIMEOUT_MS,
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
    upstreamConnections: env.UPSTREAM_CONNECTIONS,
    upstreamQueue: env.UPSTREAM_QUEUE,
    /** Requests a minute. */
    limits: {
      'login-account': env.LIMIT_LOGIN_ACCOUNT,
      'login-client': env.LIMIT_LOGIN_CLIENT,
      'login-tenant': env.LIMIT_LOGIN_TENANT,
      'invalid-login-client': env.LIMIT_INVALID_LOGIN_CLIENT,
      'payments-account': env.LIMIT_PAYMENTS_ACCOUNT,
      'payments-client': env.LIMIT_PAYMENTS_CLIENT,
      'payments-tenant': env.LIMIT_PAYMENTS_TENANT,
      'not-found-client': env.LIMIT_NOT_FOUND_CLIENT,
      'vitals-client': env.LIMIT_VITALS_CLIENT,
      'unknown-tenants-client': env.LIMIT_UNKNOWN_TENANTS_CLIENT,
    },
    drainDelayMs: env.DRAIN_DELAY_MS ?? (production ? 5000 : 0),
    logLevel: env.LOG_LEVEL,
    /** Where traces go, without /v1/traces; nowhere without an endpoint (BFF-86). */
    otlp: {
      endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
      sampler: env.OTEL_TRACES_SAMPLER,
      samplerRatio: env.OTEL_TRACES_SAMPLER_ARG,
    },
    /** What this image was built from, for the metrics (BFF-84). */
    buildCommit: env.BUILD_COMMIT,
    webDevUrl: env.WEB_DEV_URL,
  }
}
