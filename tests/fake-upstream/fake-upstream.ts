import type { FastifyInstance } from 'fastify'
import { receiptServer } from './receipt/receipt-server.ts'
import { productServer } from './server/product-server.ts'
import { vaultServer } from './vault/vault-server.ts'
import { createWorld } from './world/world.ts'

export { ENVIRONMENT_KEY } from './vault/environment-key.ts'
export { BRANDING_CLIENT_ID } from './world/branding-row.ts'

export type FakeUpstreamOptions = {
  /** 0 takes any free port */
  port?: number
  vaultPort?: number
  receiptPort?: number
  host?: string
  /** the host that browsers reach the three servers under, when it is not `host` */
  publicHost?: string
  /** the world's clock, in milliseconds */
  now?: () => number
}

export type FakeUpstream = {
  url: string
  vaultUrl: string
  vaultScriptUrl: string
  receiptUrl: string
  port: number
  vaultPort: number
  receiptPort: number
  close: () => Promise<void>
}

async function listen(app: FastifyInstance, port: number, host: string): Promise<number> {
  await app.listen({ port, host })
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : port
}

/** Starts product server, card vault and receipt host: three listeners, three origins, one world. */
export async function startFakeUpstream(options: FakeUpstreamOptions = {}): Promise<FakeUpstream> {
  const { host = '127.0.0.1', publicHost = host, now = Date.now } = options
  const world = createWorld(now)
  const apps = [await productServer(world), await vaultServer(world), await receiptServer(world)] as const
  const close = async () => {
    await Promise.all(apps.map((app) => app.close()))
  }
  try {
    const port = await listen(apps[0], options.port ?? 0, host)
    const vaultPort = await listen(apps[1], options.vaultPort ?? 0, host)
    const receiptPort = await listen(apps[2], options.receiptPort ?? 0, host)
    const origin = (number: number) => `http://${publicHost}:${number}`
    world.origins = { product: origin(port), vault: origin(vaultPort), receipt: origin(receiptPort) }
    return {
      url: world.origins.product,
      vaultUrl: world.origins.vault,
      vaultScriptUrl: `${world.origins.vault}/iframe/express-3.min.js`,
      receiptUrl: world.origins.receipt,
      port,
      vaultPort,
      receiptPort,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
