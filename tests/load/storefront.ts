import { buildApp } from '@storefront/server/app.ts'
import { parseConfig } from '@storefront/server/config.ts'
import { standardOutput } from '@storefront/server/observability/logger.ts'

/**
 * The storefront of the benchmarks: as in production with all its rules, except that the ID token is simply the fan's
 * e-mail address and that no load is shed. Configured by environment; the argument is the folder of the built SPA.
 */
const [distDir = ''] = process.argv.slice(2)
const app = await buildApp(parseConfig(process.env), {
  logDestination: standardOutput(),
  spa: { distDir },
  verifyIdToken: async (email) => ({ uid: email, email }),
  // A machine that is busy with something else delays the event loop, too, and would end what is measured. Zero switches a
  // check off; any number is less than the endless delay that the library reports for a second without a sample.
  overload: { maxEventLoopDelay: 0, maxHeapUsedBytes: 0 },
})
await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.(app.server.address())
