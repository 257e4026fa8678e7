import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from './config.ts'
import { apiSurfaceRoutes } from './endpoint/api-surface.ts'
import { respondNotFound, sendError } from './errors/error-handler.ts'
import { identityRoutes } from './identity/identity-routes.ts'
import type { VerifyIdToken } from './identity/verify-id-token.ts'
import { readinessPlugin } from './observability/admin.ts'
import { auditPlugin } from './observability/audit.ts'
import { type LogDestination, loggerOptions } from './observability/logger.ts'
import { metricsPlugin } from './observability/metrics.ts'
import { requestIdOf, requestsPlugin } from './observability/requests.ts'
import { tracingPlugin } from './observability/tracing.ts'
import { vitalsRoutes } from './observability/vitals.ts'
import { paymentRoutes } from './payments/payment-routes.ts'
import { accountCallsPlugin } from './protection/account-calls.ts'
import { crossSitePlugin } from './protection/cross-site.ts'
import { type OverloadLimits, overloadPlugin } from './protection/overload.ts'
import { guardedPath, pathGuardPlugin } from './protection/path-guard.ts'
import { rateLimitsPlugin } from './protection/rate-limits.ts'
import { handleClientError, handleConnectAndExpect } from './protection/raw-responses.ts'
import { securityHeadersPlugin } from './protection/security-headers.ts'
import { admit } from './session/session-guard.ts'
import { sessionPlugin } from './session/session-plugin.ts'
import { spaRoutes } from './spa/spa-routes.ts'
import type { SpaOptions } from './spa/spa-source.ts'
import { statePlugin } from './state/state-plugin.ts'
import type { Stores } from './state/store.ts'
import { brandingPlugin, brandingRoutes } from './tenant/branding-plugin.ts'
import { tenantPlugin } from './tenant/tenant-plugin.ts'
import { venueServicePlugin } from './tenant/venue-service-plugin.ts'
import { proxyRoutes } from './upstream/proxy-routes.ts'
import { upstreamPlugin } from './upstream/upstream-plugin.ts'

declare module 'fastify' {
  interface FastifyInstance {
    config: Config
    /** The clock, in milliseconds of the epoch. */
    now: () => number
  }
}

/** The dependencies that tests or the development server replace. */
export type AppDependencies = {
  readonly now?: () => number
  readonly stores?: Stores
  readonly verifyIdToken?: VerifyIdToken
  readonly logDestination?: LogDestination
  readonly spa?: SpaOptions
  readonly overload?: OverloadLimits
}

/**
 * Builds the public server, ready to listen or for `inject`. `config` is its only source of configuration.
 * Hooks run in the order of registration, so the order below is the order in which a request passes them.
 */
export async function buildApp(config: Config, deps: AppDependencies = {}): Promise<FastifyInstance> {
  const app = createServer(config, deps.logDestination)
  app.decorate('config', config)
  app.decorate('now', deps.now ?? Date.now)

  // For every request.
  await app.register(tracingPlugin)
  await app.register(statePlugin, { stores: deps.stores })
  await app.register(metricsPlugin)
  await app.register(requestsPlugin)
  await app.register(auditPlugin)
  await app.register(readinessPlugin)
  await app.register(securityHeadersPlugin)
  await app.register(overloadPlugin, { overload: deps.overload })
  await app.register(pathGuardPlugin)
  await app.register(tenantPlugin)
  await app.register(crossSitePlugin)
  await app.register(upstreamPlugin)
  await app.register(sessionPlugin)
  await app.register(accountCallsPlugin)
  await app.register(rateLimitsPlugin)
  await app.register(venueServicePlugin)
  await app.register(brandingPlugin)

  // Access control: one scope for each kind of caller.
  await app.register(async function everyone(scope) {
    admit(scope, 'public')
    await scope.register(identityRoutes, { verifyIdToken: deps.verifyIdToken })
    await scope.register(brandingRoutes)
    await scope.register(vitalsRoutes)
    await scope.register(apiSurfaceRoutes)
    await scope.register(spaRoutes, deps.spa ?? {})
  })
  await app.register(async function signedIn(scope) {
    admit(scope, 'session')
    await scope.register(proxyRoutes)
  })
  await app.register(async function customers(scope) {
    admit(scope, 'customer')
    await scope.register(proxyRoutes)
    await scope.register(paymentRoutes)
  })

  await app.ready()
  return app
}

function createServer(config: Config, logDestination: LogDestination | undefined): FastifyInstance {
  const app = Fastify({
    logger: loggerOptions(config, logDestination),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: 64 * 1024,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    keepAliveTimeout: config.keepAliveTimeoutMs,
    requestTimeout: 30_000,
    rewriteUrl: guardedPath,
    // The schemas limit the length of identifiers.
    routerOptions: { maxParamLength: 32 * 1024 },
    frameworkErrors: sendError,
    clientErrorHandler: handleClientError,
    http: { maxHeaderSize: 32 * 1024, headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
  })
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(sendError)
  app.setNotFoundHandler(respondNotFound)
  handleConnectAndExpect(app)
  return app
}
