import { existsSync, readFileSync } from 'node:fs'
import { inWrittenOrder } from '@storefront/shared/domain/lines.ts'
import * as z from 'zod'
import { randomKeys } from './keys.ts'
import * as format from './variable-formats.ts'
import { venuesFile } from './venues-file.ts'

/** Rules for a variable beside its format. */
export type Rules = {
  /** May be given in a file: beside `X` there is `X_FILE`, the path of a file with the value (BFF-79). */
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
    read('NODE_ENV', text, '`production` (set by the image) requires and refuses variables as shown here') ===
    'production'
  const host = read('HOST', format.listenAddress.default('0.0.0.0'), 'address of the public listener')
  const limit = (name: string, standard: number, meaning: string) =>
    read(name, wholeNumber(1).default(standard), meaning)
  const aliases = production ? {} : { localhost: 'demo', '127.0.0.1': 'demo' }
  return {
    production,
    host,
    port: read('PORT', wholeNumber(0, 65535).default(3000), 'port of the public listener'),
    /** Longer than load balancers keep idle connections, so that they close first (BFF-82). */
    keepAliveTimeoutMs: 650_000,
    /** A private address keeps the admin listener off the public network (BFF-75). */
    adminHost:
      read('ADMIN_HOST', format.listenAddress.optional(), 'address of the admin listener', {
        whenUnset: '`HOST`',
      }) ?? host,
    /** Lower case (BFF-107). */
    adminHosts: read(
      'ADMIN_HOSTS',
      format.domains.default([]),
      'comma list of further names of that listener; addresses, `localhost` and private names need no entry, any other `Host` gets 421',
    ),
    adminPort: read('ADMIN_PORT', wholeNumber(0, 65535).default(9464), 'port of the admin listener'),
    /** Without a slash at its end. */
    upstreamUrl: read(
      'UPSTREAM_URL',
      production ? format.privateOrHttpsUrl : format.httpUrl,
      'the product server; may have a base path. In production `http:` needs a host whose name is private: `http://product.shop.svc:8080`',
    ),
    brandingClientId: read(
      'BRANDING_CLIENT_ID',
      format.required,
      'client id of the branding call, and the secret by which phones tell fans apart: a new one makes them discard a fan’s data',
      { secret: true },
    ),
    /** Lower case. Empty outside of production only, where every domain is then served. */
    tenantDomains: read(
      'TENANT_DOMAINS',
      format.domains.default([]),
      'comma list of the base domains that are served (`fans.example.com`); another host gets 421',
      { production: 'required', whenUnset: 'any' },
    ),
    /** No default in production: a made-up `Host` must open no tenant (BFF-68). */
    tenantAliases: read(
      'TENANT_ALIASES',
      format.aliases.default(aliases),
      'comma list of host=tenant, with the whole host',
      { whenUnset: '`localhost=demo,127.0.0.1=demo`; none in production' },
    ),
    trustProxy: read(
      'TRUST_PROXY',
      format.cidrs.default([]),
      "comma list of the ingress's addresses or CIDRs, never `/0`; without it forwarded headers are ignored",
    ),
    sessionKeys: read(
      'SESSION_KEYS',
      format.sessionKeys.default(randomKeys),
      'comma list of base64 keys of 32 bytes (`openssl rand -base64 32`); the first seals sessions, all open them',
      { secret: true, production: 'required', whenUnset: 'random' },
    ),
    auditKey: read(
      'AUDIT_KEY',
      format.auditKey.optional(),
      'base64 key of 32 bytes or more for the digests of accounts in the audit trail; set it so that digests survive a rotation of session keys',
      { secret: true, whenUnset: 'from the first session key' },
    ),
    sessionMaxAgeS: read(
      'SESSION_MAX_AGE_S',
      wholeNumber(1).default(43_200),
      "longest life of a session; it ends earlier with the product server's token",
    ),
    firebase: {
      projectId: read('FIREBASE_PROJECT_ID', format.required, 'project at the identity provider'),
      apiKey: read(
        'FIREBASE_API_KEY',
        format.required,
        'key of that project; not a secret, every browser gets it',
      ),
      authDomain: read(
        'FIREBASE_AUTH_DOMAIN',
        format.host.optional(),
        'auth domain of that project, passed to the app: the federated buttons need it',
      ),
      storageBucket: read(
        'FIREBASE_STORAGE_BUCKET',
        text,
        'storage bucket of that project, passed to the app',
      ),
      appId: read('FIREBASE_APP_ID', text, 'app id of that project, passed to the app'),
      tenantId: read(
        'FIREBASE_TENANT_ID',
        text,
        'Identity Platform tenant; ID tokens of others are refused; if unset, tokens of any tenant are refused',
      ),
      /** Refused in production, since it accepts unsigned tokens (BFF-23). */
      emulatorHost: read(
        'FIREBASE_AUTH_EMULATOR_HOST',
        format.hostAndPort.optional(),
        'host:port of an emulator of the identity provider, which accepts unsigned tokens',
        { production: 'refused' },
      ),
    },
    authProviders: read(
      'AUTH_PROVIDERS',
      format.authProviders.default(['google']),
      "comma list of federated sign-in buttons: google, facebook, apple, twitter, github; a venue's `loginMethods` choose among them",
    ),
    emailLink: read(
      'EMAIL_LINK',
      format.boolean.default(false),
      'offers to sign in with a link by e-mail, for projects that allow it',
    ),
    /** Off by default, since it widens the policy of our pages (BFF-74). */
    identityCaptcha: read(
      'IDENTITY_CAPTCHA',
      format.boolean.default(false),
      "allows the identity provider's reCAPTCHA on our pages, for projects that use it",
    ),
    redis: redisFrom(read, production),
    /** Lower case. */
    paidOrderStatuses: read(
      'PAID_ORDER_STATUSES',
      format.statuses.default(['completed']),
      'comma list of the statuses in the history that prove that an order was paid',
    ),
    cardVaultScriptUrl: read(
      'CARD_VAULT_SCRIPT_URL',
      format.httpUrl.default('https://core.spreedly.com/iframe/express-3.min.js'),
      'script of the hosted card form; the content security policy allows its origin',
    ),
    imageOrigins: read(
      'IMAGE_ORIGINS',
      format.imageOrigins.default(['https:']),
      'comma list of image sources for the content security policy; include the product server if brandings contain relative image addresses',
    ),
    imageUrlTemplate: read(
      'IMAGE_URL_TEMPLATE',
      format.imageTemplate.optional(),
      'your service that resizes pictures, such as `https://img.example/{url}?w={width}`; {url} becomes the percent-encoded address of a picture of products or the venue. Without it they are loaded as they are',
    ),
    receiptBaseUrl: read('RECEIPT_BASE_URL', format.httpUrl, 'address of the receipts'),
    branding: {
      ttlS: read('BRANDING_TTL_S', wholeNumber().default(60), 'how long a branding is fresh'),
      staleS: read(
        'BRANDING_STALE_S',
        wholeNumber().default(86_400),
        'how long a branding is used while the product server fails',
      ),
      missTtlS: read(
        'BRANDING_MISS_TTL_S',
        wholeNumber().default(30),
        'how long the absence of a tenant is remembered',
      ),
    },
    /** By tenant (VEN-01). */
    venues: read(
      'VENUES_FILE',
      venuesFile.default({}),
      'path of a JSON file with more about each venue, described in `server/deploy/README.md`',
      { whenUnset: 'none' },
    ),
    update: {
      required: read(
        'UPDATE_REQUIRED',
        format.boolean.default(false),
        'whether `/version.json` tells pages that they must update',
      ),
      message: read(
        'UPDATE_MESSAGE',
        z.string().overwrite(inWrittenOrder).default(''),
        'the words in which `/version.json` asks for the update',
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
      'login-account': limit('LIMIT_LOGIN_ACCOUNT', 20, 'verified logins of an account per minute'),
      'login-client': limit(
        'LIMIT_LOGIN_CLIENT',
        3_000,
        'verified logins of a client (IPv4 address or IPv6 /64) per minute',
      ),
      'login-tenant': limit('LIMIT_LOGIN_TENANT', 9_000, 'verified logins of a tenant per minute'),
      'invalid-login-client': limit(
        'LIMIT_INVALID_LOGIN_CLIENT',
        300,
        'invalid logins of a client per minute; they consume no other limit',
      ),
      'payments-account': limit('LIMIT_PAYMENTS_ACCOUNT', 90, 'payment writes of a customer per minute'),
      'payments-client': limit('LIMIT_PAYMENTS_CLIENT', 15_000, 'payment writes of a client per minute'),
      'payments-tenant': limit('LIMIT_PAYMENTS_TENANT', 45_000, 'payment writes of a tenant per minute'),
      'order-ids-account': limit('LIMIT_ORDER_IDS_ACCOUNT', 100, 'order ids of a customer per *day*'),
      'order-ids-tenant': limit('LIMIT_ORDER_IDS_TENANT', 45_000, 'order ids of a tenant per minute'),
      'lookups-account': limit(
        'LIMIT_LOOKUPS_ACCOUNT',
        240,
        'requests of a customer per minute that ask whether an order was paid',
      ),
      'not-found-client': limit(
        'LIMIT_NOT_FOUND_CLIENT',
        1_200,
        'requests of a client per minute for unknown addresses',
      ),
      'vitals-client': limit('LIMIT_VITALS_CLIENT', 3_000, "browsers' reports of a client per minute"),
      'unknown-tenants-client': limit(
        'LIMIT_UNKNOWN_TENANTS_CLIENT',
        300,
        'lookups of unknown tenants that a client may cause per minute; beyond it all clients share as many more',
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
      'OpenTelemetry collector (`http://collector:4318`); without it nothing is traced. The standard’s `OTEL_TRACES_SAMPLER`, `OTEL_TRACES_SAMPLER_ARG`, `OTEL_SERVICE_NAME` (`storefront`), `OTEL_RESOURCE_ATTRIBUTES` and `OTEL_EXPORTER_OTLP_HEADERS`, `_TIMEOUT`, `_COMPRESSION`, `_CERTIFICATE` apply',
    ),
    logLevel: read(
      'LOG_LEVEL',
      format.logLevel.default('info'),
      'least severe level that is logged: fatal, error, warn, info, debug, trace, silent',
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
    'shared state of all replicas: one server, or a primary behind Sentinel. It keeps which orders were charged, log-outs, rate limits, known tenants, pauses and releases',
    rules,
  )
  const areReplicasNeeded = production && address?.sentinels !== undefined
  return {
    address,
    waitReplicas: read(
      'REDIS_WAIT_REPLICAS',
      format.waitReplicas(areReplicasNeeded),
      'replicas of Redis that must have an attempt before its charge is sent; behind Sentinel production refuses 0',
    ),
  }
}
