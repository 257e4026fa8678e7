import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { parseConfig } from '../src/config.ts'
import { respondNotFound, sendError } from '../src/errors/error-handler.ts'
import { metricsPlugin } from '../src/observability/metrics-plugin.ts'
import { tracingPlugin } from '../src/observability/tracing-plugin.ts'
import { admit } from '../src/session/session-guard.ts'
import { memoryStores } from '../src/state/memory-store.ts'
import { brandingPlugin, brandingRoutes } from '../src/tenant/branding-plugin.ts'
import { tenantPlugin } from '../src/tenant/tenant-plugin.ts'
import { venueServicePlugin } from '../src/tenant/venue-service-plugin.ts'
import { upstreamPlugin } from '../src/upstream/upstream-plugin.ts'

export const testConfig = (upstreamUrl: string, env: Record<string, string> = {}) =>
  parseConfig({
    UPSTREAM_URL: upstreamUrl,
    BRANDING_CLIENT_ID: 'live-client',
    FIREBASE_PROJECT_ID: 'demo-x',
    FIREBASE_API_KEY: 'key',
    RECEIPT_BASE_URL: 'https://receipts.example',
    ...env,
  })

/** A server with only tenants and brandings; the test sets `clock.now`. */
export async function brandingApp(upstreamUrl: string, env: Record<string, string> = {}) {
  const clock = { now: 1_800_000_000_000 }
  const log: Record<string, unknown>[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      log.push(JSON.parse(String(line)))
      done()
    },
  })
  // Trusts every proxy, so that a test would notice if anything used a forwarded host (BFF-09).
  const app = Fastify({ logger: { level: 'warn', stream }, trustProxy: true })
  app.setErrorHandler(sendError)
  app.setNotFoundHandler(respondNotFound)
  app.decorate('config', testConfig(upstreamUrl, env))
  app.decorate('now', () => clock.now)
  app.decorate('stores', memoryStores())
  app.decorate('redis', null)
  app.decorate('countUnknownTenant', async () => undefined)
  await app.register(tracingPlugin)
  await app.register(metricsPlugin)
  await app.register(tenantPlugin)
  await app.register(upstreamPlugin)
  await app.register(venueServicePlugin)
  await app.register(brandingPlugin)
  admit(app, 'public')
  await app.register(brandingRoutes)
  return { app, clock, log }
}
