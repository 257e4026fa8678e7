import { fileURLToPath } from 'node:url'
import { BRANDING_CLIENT_ID, type FakeUpstream, startFakeUpstream } from '../fake-upstream/fake-upstream.ts'
import { type AuthEmulator, startAuthEmulator } from './auth-emulator.ts'
import { type BffProcess, startBff } from './bff-process.ts'
import { type DEV_PORTS, PROJECT_ID } from './dev-settings.ts'

/** Everything that a fan's browser needs: identity provider, product server, card vault, receipts and BFF. */
export type Stack = {
  readonly emulator: AuthEmulator
  readonly upstream: FakeUpstream
  readonly bff: BffProcess
  /** The variables of the BFF, to start another one. */
  readonly env: Record<string, string>
  /** The address of a tenant's site. */
  siteOf(tenant: string): string
  stop(): Promise<void>
}

/** Starts the whole stack. */
export async function startStack(
  options: {
    /** A port that is left out is chosen freely. */
    ports?: Partial<Record<keyof typeof DEV_PORTS, number>>
    env?: Record<string, string>
    bff?: Pick<Parameters<typeof startBff>[0], 'nodeArguments' | 'webDevServer' | 'output'>
  } = {},
): Promise<Stack> {
  const { ports = {} } = options
  const emulator = await startAuthEmulator({ port: ports.emulator ?? 0 })
  const upstream = await startFakeUpstream({
    port: ports.upstream ?? 0,
    vaultPort: ports.vault ?? 0,
    receiptPort: ports.receipts ?? 0,
  })
  const env = { ...environmentOf(emulator, upstream), ...options.env }
  const bff = await startBff({ env, port: ports.bff, adminPort: ports.admin, ...options.bff })

  return {
    emulator,
    upstream,
    bff,
    env,
    siteOf: (tenant) => `http://${tenant}.localhost:${bff.port}`,
    async stop() {
      await bff.stop()
      await Promise.all([upstream.close(), emulator.close()])
    },
  }
}

function environmentOf(emulator: AuthEmulator, upstream: FakeUpstream): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    UPSTREAM_URL: upstream.url,
    BRANDING_CLIENT_ID,
    TENANT_DOMAINS: 'localhost',
    FIREBASE_PROJECT_ID: PROJECT_ID,
    FIREBASE_API_KEY: 'demo-api-key',
    FIREBASE_AUTH_DOMAIN: `${PROJECT_ID}.firebaseapp.com`,
    FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
    AUTH_PROVIDERS: 'google',
    CARD_VAULT_SCRIPT_URL: upstream.vaultScriptUrl,
    IMAGE_ORIGINS: upstream.url,
    RECEIPT_BASE_URL: upstream.receiptUrl,
    VENUES_FILE: fileURLToPath(new URL('venues.json', import.meta.url)),
    BRANDING_TTL_S: '5',
    LOG_LEVEL: 'info',
  }
}
