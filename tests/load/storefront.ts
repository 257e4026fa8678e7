import { buildApp } from '@storefront/server/app.ts'
import { parseConfig } from '@storefront/server/config.ts'
import { standardOutput } from '@storefront/server/observability/logger.ts'

/**
 * The storefront of the benchmarks: as in production with all its rules, except that the ID token is simply the fan's
 * e-mail address. Configured by environment; the argument is the folder of the built SPA.
 */
const [distDir = ''] = process.argv.slice(2)
const app = await buildApp(parseConfig(process.env), {
  logDestination: standardOutput(),
  spa: { distDir },
  verifyIdToken: async (email) => ({ uid: email, email }),
})
await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.(app.server.address())
// With --cpu-prof the profile is written when it exits.
process.once('SIGTERM', () => process.exit())
