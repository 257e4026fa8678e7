import { once } from 'node:events'
import { startFakeUpstream } from '../fake-upstream/fake-upstream.ts'
import { startAuthEmulator } from './auth-emulator.ts'
import { DEMO_FAN } from './dev-settings.ts'

/** Starts what the server depends on, on the usual ports: the emulator and the fake product server, for the container `demo`. */

const host = '0.0.0.0'
const [emulator, upstream] = await Promise.all([
  startAuthEmulator({ port: 9099, host }),
  startFakeUpstream({ port: 4000, vaultPort: 4001, receiptPort: 4002, host, publicHost: '127.0.0.1' }),
])
console.log(`Open http://demo.localhost:3000 and sign in as ${DEMO_FAN.email} / ${DEMO_FAN.password}`)

await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
await Promise.all([emulator.close(), upstream.close()])
process.exit(0)
