import { flushCompileCache } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { buildApp } from './app.ts'
import { type Config, ConfigError, parseConfig } from './config.ts'
import { addProcessMetrics, buildAdmin } from './observability/admin.ts'
import { standardOutput } from './observability/standard-output.ts'
import { longestChargeMs } from './payments/charge.ts'

/** The configuration from the environment. A wrong one exits with 1 and one line for each mistake (BFF-53). */
function configOrExit(): Config {
  try {
    return parseConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    for (const mistake of error.mistakes) process.stderr.write(`configuration: ${mistake}\n`)
    process.exit(1)
  }
}

const config = configOrExit()
const app = await buildApp(config, {
  logDestination: standardOutput(),
  ...(config.webDevUrl && { spa: { devServerUrl: config.webDevUrl } }),
})
const admin = buildAdmin(app)
addProcessMetrics(app)

// For what comes after the last response: writing down how a charge ended, and closing connections.
const closeMarginMs = 5_000

// Longer than a charge may take, so that one in flight gets its response before the process is ended (BFF-73).
const delay = config.drainDelayMs + longestChargeMs(config) + closeMarginMs

// On SIGTERM serving goes on while `/readyz` is 503, until the ingress has noticed (BFF-42).
closeWithGrace({ delay, logger: app.log }, async ({ err }) => {
  if (err) app.log.fatal({ err }, 'the server stops after an uncaught error')
  app.readiness.drain()
  await wait(config.drainDelayMs)
  await app.close()
  await admin.close()
})

try {
  await admin.listen({ host: config.host, port: config.adminPort })
  await app.listen({ host: config.host, port: config.port })
  // Now instead of at exit, since a killed process would not write the cache.
  flushCompileCache()
} catch (err) {
  app.log.fatal({ err }, 'the server cannot listen')
  process.exit(1)
}
