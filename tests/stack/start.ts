import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { buildWeb } from './build-web.ts'
import { DEMO_FAN, DEV_PORTS } from './dev-settings.ts'
import { startStack } from './stack.ts'
import { startVite } from './vite-process.ts'

const TENANTS = ['demo', 'light', 'dark', 'pickup', 'euro', 'oddities']

const off = { type: 'boolean', default: false } as const
const { watch, inspect } = parseArgs({ options: { watch: off, inspect: off } }).values
const since = performance.now()

console.log(watch ? 'Starting with hot reload …' : 'Starting …')
const vite = watch ? await startVite() : await buildWeb()
const stack = await startStack({
  ports: DEV_PORTS,
  env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' },
  bff: {
    output: 'inherit',
    webDevServer: vite?.url,
    nodeArguments: [
      ...(watch ? ['--watch', '--watch-preserve-output'] : []),
      ...(inspect ? ['--inspect=127.0.0.1:9229'] : []),
    ],
  },
}).catch((error) => {
  if (error.code !== 'EADDRINUSE') throw error
  console.error(`Port ${error.port} is taken. Is the storefront running already?`)
  process.exit(1)
})

const serviceOf = (tenant: string) => `${stack.bff.adminUrl}/venues/${tenant}/service`
const headers = { 'content-type': 'application/json' }
/** Renews the waiting time of `light`, which would otherwise expire. */
async function renewWait() {
  const body = JSON.stringify({ waitMinutes: 25, message: 'The kitchen is busy at the moment.' })
  await fetch(serviceOf('light'), { method: 'PUT', headers, body }).catch((error) => console.warn(error))
}
await renewWait()
setInterval(renewWait, 10 * 60 * 1_000).unref()
const put = (tenant: string, body: string) =>
  `curl -X PUT ${serviceOf(tenant)} -H 'content-type: application/json' -d '${body}'`

console.log(`
Up after ${((performance.now() - since) / 1000).toFixed(1)} s.

${TENANTS.map((tenant) => `  ${stack.siteOf(tenant)}`).join('\n')}

  Demo login       ${DEMO_FAN.email} / ${DEMO_FAN.password}
  Test card        4111 1111 1111 1111, any later month, any CVV (more in tests/fake-upstream/README.md)
  Product server   ${stack.upstream.url}
  For operators    ${stack.bff.adminUrl}/readyz${vite ? `\n  Gallery of ui    ${stack.siteOf('demo')}/__gallery` : ''}

  Pause demo       ${put('demo', '{"ordering":"paused","message":"Back at the second half"}')}
  and open it      ${put('demo', '{}')}

Ctrl-C ends everything.
`)

// The handlers stay installed: npm forwards a signal that the terminal has already sent to this process, and the second one must
// not end it before the others are stopped.
const asked = new Promise((resolve) => process.on('SIGINT', resolve).on('SIGTERM', resolve))
await Promise.race([asked, once(stack.bff.process, 'exit')])
await stack.stop()
await vite?.stop()
