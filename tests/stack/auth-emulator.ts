import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

/** A running Firebase Auth emulator: `host` for the admin SDK (`127.0.0.1:port`), `url` for the browser. */
export type AuthEmulator = { readonly host: string; readonly url: string; close(): Promise<void> }

/** An account that exists from the start. */
export type SeedAccount = { email: string; password: string; displayName?: string }

/**
 * Starts the Firebase Auth emulator in this process, because the command line of firebase-tools starts much more slowly.
 * firebase-tools is pinned, because this path is internal to it.
 */
export async function startAuthEmulator(options: {
  projectId: string
  port?: number
  host?: string
  accounts?: readonly SeedAccount[]
}): Promise<AuthEmulator> {
  const { projectId, port = 0, host = '127.0.0.1', accounts = [] } = options
  const app = await createEmulatorApp(projectId)
  const server = createServer(app)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const emulator: AuthEmulator = {
    host: address,
    url: `http://${address}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  for (const account of accounts) await createAccount(emulator, projectId, account)
  return emulator
}

/** Creates an account through the emulator's API. @throws Error when the emulator refuses it */
export async function createAccount(
  emulator: { url: string },
  projectId: string,
  account: SeedAccount,
): Promise<void> {
  const response = await fetch(
    `${emulator.url}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`,
    {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ ...account, emailVerified: true }),
    },
  )
  if (!response.ok) throw new Error(`The auth emulator refused ${account.email}: ${await response.text()}`)
}

async function createEmulatorApp(projectId: string): Promise<RequestListener> {
  const ofFirebaseTools = createRequire(createRequire(import.meta.url).resolve('firebase-tools/package.json'))
  const exegesis = ofFirebaseTools('exegesis-express')
  const compileAtOnce = exegesis.middleware
  exegesis.middleware = (spec: unknown, options: object) =>
    compileAtOnce(spec, { ...options, lazyCompileValidationSchemas: true })
  const { createApp } = ofFirebaseTools('firebase-tools/lib/emulator/auth/server')
  return createApp(projectId)
}
