import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { DEMO_FAN, PROJECT_ID } from './dev-settings.ts'

/** A running Firebase Auth emulator: `host` for the admin SDK (`127.0.0.1:port`), `url` for the browser. */
export type AuthEmulator = { readonly host: string; readonly url: string; close(): Promise<void> }

/**
 * Starts the Firebase Auth emulator with the demo fan's account in this process, because the command line of firebase-tools starts
 * much more slowly. firebase-tools is pinned, because this path is internal to it.
 */
export async function startAuthEmulator({ port = 0, host = '127.0.0.1' } = {}): Promise<AuthEmulator> {
  const server = createServer(await createEmulatorApp())
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const url = `http://${address}`
  const response = await fetch(`${url}/identitytoolkit.googleapis.com/v1/projects/${PROJECT_ID}/accounts`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ ...DEMO_FAN, emailVerified: true }),
  })
  if (!response.ok) throw new Error(`The auth emulator refused ${DEMO_FAN.email}: ${await response.text()}`)
  return {
    host: address,
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function createEmulatorApp(): Promise<RequestListener> {
  const ofFirebaseTools = createRequire(createRequire(import.meta.url).resolve('firebase-tools/package.json'))
  const exegesis = ofFirebaseTools('exegesis-express')
  const compileAtOnce = exegesis.middleware
  exegesis.middleware = (spec: unknown, options: object) =>
    compileAtOnce(spec, { ...options, lazyCompileValidationSchemas: true })
  const { createApp } = ofFirebaseTools('firebase-tools/lib/emulator/auth/server')
  return createApp(PROJECT_ID)
}
