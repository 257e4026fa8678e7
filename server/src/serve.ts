import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { ConfigError, parseConfig } from './config.ts'
import { addProcessMetrics, buildAdmin } from './observability/admin.ts'
import { standardOutput } from './observability/logger.ts'
import { longestChargeMs } from './payments/charge.ts'
import { unresolvedRoutes } from './payments/unresolved-attempts.ts'
import { venueServiceRoutes } from './tenant/venue-service-plugin.ts'

/** The URL of the Vite server of `pnpm dev`, which serves the app instead of its build. */
function readDevServerUrl(): string | undefined {
  try {
    return parseArgs({ options: { 'web-dev-server': { type: 'string' } } }).values['web-dev-server']
  } catch (error) {
    throw new ConfigError([(error as Error).message])
  }
}

/** Reads the environment and the command line. On mistakes it prints one line for each and exits with 1 (BFF-53). */
function configOrExit() {
  try {
    const config = parseConfig(process.env)
    const devServerUrl = readDevServerUrl()
    if (devServerUrl && config.production)
      throw new ConfigError(['--web-dev-server is refused in production: build the SPA'])
    return { config, devServerUrl }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    for (const mistake of error.mistakes) process.stderr.write(`configuration: ${mistake}\n`)
    process.exit(1)
  }
}

/** The admin listener, ready to listen: `buildAdmin` with the routes of the layers above it. */
export async function buildOperators(app: FastifyInstance): Promise<FastifyInstance> {
  const admin = buildAdmin(app)
  await admin.register(unresolvedRoutes, { store: app.stores.attempts, now: app.now })
  await admin.register(venueServiceRoutes, { app })
  await admin.ready()
  return admin
}

// For the work after the last response: recording the outcome of a charge, and closing connections.
const closeMarginMs = 5_000

/**
 * Serves with the configuration from the environment until a signal ends the process (BFF-42).
 * @param handOver called when both listeners are open and this function handles the signals
 */
export async function serve(handOver: () => void): Promise<void> {
  // Handles a signal that arrived while the modules were loaded in one turn of the event loop (BFF-42).
  await nextTurn()
  const { config, devServerUrl } = configOrExit()
  const app = await buildApp(config, {
    logDestination: standardOutput(),
    ...(devServerUrl && { spa: { devServerUrl } }),
  })
  const admin = await buildOperators(app)
  addProcessMetrics(app)
  await nextTurn()
  try {
    await admin.listen({ host: config.adminHost, port: config.adminPort })
    await app.listen({ host: config.host, port: config.port })
  } catch (err) {
    app.log.fatal({ err }, 'cannot listen; exiting')
    process.exit(1)
  }

  // Longer than a charge may take, so that a charge in flight is answered and recorded (BFF-32).
  const delay = config.drainDelayMs + longestChargeMs(config) + closeMarginMs

  // After SIGTERM requests are still served while `/readyz` is 503, until the ingress has noticed (BFF-42).
  closeWithGrace({ delay, logger: app.log }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'uncaught error; shutting down')
    app.readiness.drain()
    await wait(config.drainDelayMs)
    await app.close()
    await admin.close()
  })
  handOver()
}
