import { existsSync, readFileSync } from 'node:fs'
import { inWrittenOrder } from '@storefront/shared/domain/lines.ts'
import * as z from 'zod'
import { randomKeys } from './keys.ts'
import * as format from './variable-formats.ts'
import { venuesFile } from './venues-file.ts'

/** Rules for a variable beside its format. */
export type Rules = {
  /** May be given in a file: beside `X` there is `X_FILE`, the path of a file with the value (BFF-53). */
  readonly secret?: true
  /** Production does not start without it, or with it. */
  readonly production?: 'required' | 'refused'
  /** For the reference: the default, where the format does not contain it. */
  readonly whenUnset?: string
}

/** `meaning` is a cell of the reference's table, in Markdown. */
type Read = <T>(name: string, format: z.ZodType<T>, meaning: string, rules?: Rules) => T

const text = z.string().optional()
const { wholeNumber } = format

/** Written by the build of the image (Dockerfile). */
const commitFile = new URL('../commit.txt', import.meta.url)

/** The whole configuration: name, format, default and meaning of every variable. `pnpm reference` prints it as a table. */
export function readVariables(read: Read) {
  const production =
    read('NODE_ENV', text, '`production` (set by the image) requires and refuses variables as shown') ===
    'production'
  const host = read('HOST', format.listenAddress.default('0.0.0.0'), 'public listen address')
  const limit = (name: string, standard: number, meaning: string) =>
    read(name, wholeNumber(1).default(standard), meaning)
  const aliases = production ? {} : { localhost: 'demo', '127.0.0.1': 'demo' }
  return {
    production,
    host,
    port: read('PORT', wholeNumber(0, 65535).default(3000), 'public port'),
    /** Longer than load balancers keep idle connections, so that they close first (BFF-82). */
    keepAliveTimeoutMs: 650_000,
    /** A private address keeps the admin listener off the public network. */
    adminHost:
      read('ADMIN_HOST', format.listenAddress.optional(), 'admin listen address', {
        whenUnset: '`HOST`',
      }) ?? host,
    /** Lower case (BFF-107). */
    adminHosts: read(
      'ADMIN_HOSTS',
      format.domains.default([]),
      'list of host names of the admin listener, besides addresses, `localhost` and private names; others get 421',
    ),
    adminPort: read('ADMIN_PORT', wholeNumber(0, 65535).default(9464), 'admin port'),
    /** Without a slash at its end. */
    upstreamUrl: read(
      'UPSTREAM_URL',
      production ? format.privateOrHttpsUrl : format.httpUrl,
      'the product server; may have a base path. In production `http:` needs a private host: `http://product.shop.svc:8080`',
    ),
    brandingClientId: read(
      'BRANDING_CLIENT_ID',
      format.required,
      'client id of the branding call; a new one makes phones discard what they keep for fans',
      { secret: true },
    ),
    /** Lower case. Empty outside of production only, where every domain is then served. */
    tenantDomains: read(
      'TENANT_DOMAINS',
      format.domains.default([]),
      'list of the base domains served (`fans.example.com`); other hosts get 421',
      { production: 'required', whenUnset: 'any' },
    ),
    /** No default in production: a made-up `Host` must open no tenant (BFF-08). */
    tenantAliases: read(
      'TENANT_ALIASES',
      format.aliases.default(aliases),
      'list of `host=tenant` with whole hosts',
      { whenUnset: '`localhost=demo,127.0.0.1=demo`; none in production' },
    ),
    trustProxy: read(
      'TRUST_PROXY',
      format.cidrs.default([]),
      "list of the ingress's addresses or CIDRs, never `/0`; unset: forwarded headers are ignored",
    ),
    sessionKeys: read(
      'SESSION_KEYS',
      format.sessionKeys.default(randomKeys),
      'list of base64 keys of 32 bytes (`openssl rand -base64 32`); the first seals sessions, all open them',
      { secret: true, production: 'required', whenUnset: 'random' },
    ),
    auditKey: read(
      'AUDIT_KEY',
      format.auditKey.optional(),
      'base64 key of 32 bytes or more for account digests in the audit trail, which then survive a rotation of session keys',
      { secret: true, whenUnset: 'from the first session key' },
    ),
    sessionMaxAgeS: read(
      'SESSION_MAX_AGE_S',
      wholeNumber(1).default(43_200),
      "longest session; the product server's token may end it earlier",
    ),
    firebase: {
      projectId: read('FIREBASE_PROJECT_ID', format.required, 'project at the identity provider'),
      apiKey: read('FIREBASE_API_KEY', format.required, "that project's key; public, every browser gets it"),
      authDomain: read(
        'FIREBASE_AUTH_DOMAIN',
        format.host.optional(),
        "that project's auth domain; the federated buttons need it",
      ),
      storageBucket: read('FIREBASE_STORAGE_BUCKET', text, "that project's storage bucket"),
      appId: read('FIREBASE_APP_ID', text, "that project's app id"),
      tenantId: read(
        'FIREBASE_TENANT_ID',
        text,
        'the only Identity Platform tenant whose ID tokens are accepted; unset: only tokens without a tenant',
      ),
      /** Refused in production, since it accepts unsigned tokens (BFF-53). */
      emulatorHost: read(
        'FIREBASE_AUTH_EMULATOR_HOST',
        format.hostAndPort.optional(),
        'host:port of an identity provider emulator, which accepts unsigned tokens',
        { production: 'refused' },
      ),
    },
    authProviders: read(
      'AUTH_PROVIDERS',
      format.authProviders.default(['google']),
      'list of federated sign-in buttons: google, facebook, apple, twitter, github; venues choose among them',
    ),
    emailLink: read(
      'EMAIL_LINK',
      format.boolean.default(false),
      'offers sign-in by e-mailed link, if the project allows it',
    ),
    /** Off by default, since it widens the policy of our pages (BFF-74). */
    identityCaptcha: read(
      'IDENTITY_CAPTCHA',
      format.boolean.default(false),
      "allows the identity provider's reCAPTCHA on our pages, if the project uses it",
    ),
    redis: redisFrom(read, production),
    /** Lower case. */
    paidOrderStatuses: read(
      'PAID_ORDER_STATUSES',
      format.statuses.default(['completed']),
      'list of transaction statuses that prove an order paid',
    ),
    cardVaultScriptUrl: read(
      'CARD_VAULT_SCRIPT_URL',
      format.httpUrl.default('https://core.spreedly.com/iframe/express-3.min.js'),
      'script of the hosted card form; the CSP allows its origin',
    ),
    imageOrigins: read(
      'IMAGE_ORIGINS',
      format.imageOrigins.default(['https:']),
      'list of image sources for the CSP, with the product server if brandings have relative image addresses',
    ),
    imageUrlTemplate: read(
      'IMAGE_URL_TEMPLATE',
      format.imageTemplate.optional(),
      'your image resizing service, such as `https://img.example/{url}?w={width}`; {url} is the percent-encoded picture address',
    ),
    receiptBaseUrl: read('RECEIPT_BASE_URL', format.httpUrl, 'address of the receipts'),
    branding: {
      ttlS: read('BRANDING_TTL_S', wholeNumber().default(60), 'how long a branding is fresh'),
      staleS: read(
        'BRANDING_STALE_S',
        wholeNumber().default(86_400),
        'how long a stale branding is used while the product server fails',
      ),
      missTtlS: read(
        'BRANDING_MISS_TTL_S',
        wholeNumber().default(30),
        'how long an unknown tenant is remembered',
      ),
    },
    /** By tenant (VEN-01). */
    venues: read(
      'VENUES_FILE',
      venuesFile.default({}),
      'path of a JSON file of venue settings (`server/deploy/README.md`)',
      { whenUnset: 'none' },
    ),
    update: {
      required: read(
        'UPDATE_REQUIRED',
        format.boolean.default(false),
        'whether `/version.json` tells pages to update',
      ),
      message: read(
        'UPDATE_MESSAGE',
        z.string().overwrite(inWrittenOrder).default(''),
        'text in which `/version.json` asks for the update',
        { whenUnset: 'a question in the fan’s language' },
      ),
    },
    upstreamTimeoutMs: read(
      'UPSTREAM_TIMEOUT_MS',
      wholeNumber(1).default(10_000),
      'longest wait for the product server',
    ),
    chargeTimeoutMs: read('CHARGE_TIMEOUT_MS', wholeNumber(1).default(30_000), 'longest wait for a charge'),
    /** Connections to the product server, and calls that may wait for one: for each endpoint, and separately for fans, charges and lookups (BFF-85). */
    upstreamConnections: 64,
    upstreamQueue: 512,
    /** Calls of one account that may be under way, in all and on one endpoint, and proxied ones that may wait for their turn (BFF-102). */
    callsPerAccount: 12,
    callsPerEndpoint: 3,
    waitingCallsPerAccount: 32,
    /** By the name that rate limits use (protection/rate-limits.ts). */
    limits: {
      'login-account': limit('LIMIT_LOGIN_ACCOUNT', 20, 'verified logins of an account'),
      'login-client': limit('LIMIT_LOGIN_CLIENT', 3_000, 'verified logins of a client'),
      'login-tenant': limit('LIMIT_LOGIN_TENANT', 9_000, 'verified logins of a tenant'),
      'invalid-login-client': limit(
        'LIMIT_INVALID_LOGIN_CLIENT',
        300,
        'invalid logins of a client; they count towards no other limit',
      ),
      'payments-account': limit('LIMIT_PAYMENTS_ACCOUNT', 90, 'payment writes of a customer'),
      'payments-client': limit('LIMIT_PAYMENTS_CLIENT', 15_000, 'payment writes of a client'),
      'payments-tenant': limit('LIMIT_PAYMENTS_TENANT', 45_000, 'payment writes of a tenant'),
      'order-ids-account': limit('LIMIT_ORDER_IDS_ACCOUNT', 100, 'order ids of a customer per *day*'),
      'order-ids-tenant': limit('LIMIT_ORDER_IDS_TENANT', 45_000, 'order ids of a tenant'),
      'lookups-account': limit('LIMIT_LOOKUPS_ACCOUNT', 240, 'payment status requests of a customer'),
      'not-found-client': limit(
        'LIMIT_NOT_FOUND_CLIENT',
        1_200,
        'requests of a client for unknown addresses',
      ),
      'vitals-client': limit('LIMIT_VITALS_CLIENT', 3_000, "browsers' reports of a client"),
      'unknown-tenants-client': limit(
        'LIMIT_UNKNOWN_TENANTS_CLIENT',
        300,
        'unknown tenants looked up for a client; then all clients share as many more',
      ),
    },
    drainDelayMs: read(
      'DRAIN_DELAY_MS',
      wholeNumber().default(production ? 5000 : 0),
      'how long serving continues after SIGTERM while `/readyz` is 503',
      { whenUnset: '`5000` in production, else `0`' },
    ),
    /** Without /v1/traces (BFF-86). */
    otlpEndpoint: read(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      format.httpUrl.optional(),
      'OpenTelemetry collector (`http://collector:4318`); unset: no traces. The standard `OTEL_TRACES_SAMPLER`, `OTEL_TRACES_SAMPLER_ARG`, `OTEL_SERVICE_NAME` (`storefront`), `OTEL_RESOURCE_ATTRIBUTES` and `OTEL_EXPORTER_OTLP_HEADERS`, `_TIMEOUT`, `_COMPRESSION`, `_CERTIFICATE` apply',
    ),
    logLevel: read(
      'LOG_LEVEL',
      format.logLevel.default('info'),
      'least severe level logged: fatal, error, warn, info, debug, trace, silent',
    ),
    /** The commit of this image, for metrics and traces (BFF-84). */
    buildCommit: existsSync(commitFile) ? readFileSync(commitFile, 'utf8').trim() || 'unknown' : 'unknown',
  }
}

function redisFrom(read: Read, production: boolean) {
  const rules = { secret: true, production: 'required', whenUnset: 'in memory' } as const
  const address = read(
    'REDIS_URL',
    format.redisUrl.optional(),
    'state shared by replicas (payment attempts, log-outs, limits, tenants, pauses, releases): one server, or a primary behind Sentinel',
    rules,
  )
  const areReplicasNeeded = production && address?.sentinels !== undefined
  return {
    address,
    waitReplicas: read(
      'REDIS_WAIT_REPLICAS',
      format.waitReplicas(areReplicasNeeded),
      'Redis replicas that must have an attempt before its charge is sent; at least 1 in production with Sentinel',
    ),
  }
}
