import { flushCompileCache } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { buildApp } from './app.ts'
import { type Config, ConfigError, parseConfig } from './config.ts'
import { addProcessMetrics, buildAdmin } from './observability/admin.ts'
import { standardOutput } from './observability/standard-output.ts'

/** The environment's configuration; a wrong one ends the process with a line for each mistake (BFF-53). */
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
  spa: { devServerUrl: config.webDevUrl },
})
const admin = buildAdmin(app)
addProcessMetrics(app)

// Longer than the longest call, so that a charge in flight is answered before the process ends (BFF-32).
const delay = config.drainDelayMs + config.chargeTimeoutMs + 15_000

closeWithGrace({ delay, logger: app.log }, async ({ err }) => {
  if (err) app.log.fatal({ err }, 'the server stops after an error that nothing caught')
  app.readiness.drain()
  await wait(config.drainDelayMs)
  await app.close()
  await admin.close()
})

try {
  await admin.listen({ host: config.host, port: config.adminPort })
  await app.listen({ host: config.host, port: config.port })
  flushCompileCache()
} catch (err) {
  app.log.fatal({ err }, 'the server cannot listen')
  process.exit(1)
}
