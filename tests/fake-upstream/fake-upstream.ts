import type { FastifyInstance } from 'fastify'
import { receiptServer } from './receipt/receipt-server.ts'
import { productServer } from './server/product-server.ts'
import { createState } from './state/state.ts'
import { vaultServer } from './vault/vault-server.ts'

export { BRANDING_CLIENT_ID } from './routes/branding.ts'
export { ENVIRONMENT_KEY } from './vault/vault-server.ts'

type FakeUpstreamOptions = {
  /** 0 takes any free port */
  port?: number
  vaultPort?: number
  receiptPort?: number
  host?: string
  /** the host of the addresses for browsers; `host` by default */
  publicHost?: string
}

export type FakeUpstream = {
  url: string
  vaultUrl: string
  vaultScriptUrl: string
  receiptUrl: string
  close: () => Promise<void>
}

async function listen(app: FastifyInstance, port: number, host: string): Promise<number> {
  await app.listen({ port, host })
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : port
}

/** Starts product server, card vault and receipt host, which are three origins. */
export async function startFakeUpstream(options: FakeUpstreamOptions = {}): Promise<FakeUpstream> {
  const { host = '127.0.0.1', publicHost = host } = options
  const state = createState()
  const apps = [await productServer(state), await vaultServer(state), await receiptServer(state)] as const
  const close = async () => {
    await Promise.all(apps.map((app) => app.close()))
  }
  try {
    const port = await listen(apps[0], options.port ?? 0, host)
    const vaultPort = await listen(apps[1], options.vaultPort ?? 0, host)
    const receiptPort = await listen(apps[2], options.receiptPort ?? 0, host)
    const origin = (number: number) => `http://${publicHost}:${number}`
    state.origins = { product: origin(port), vault: origin(vaultPort), receipt: origin(receiptPort) }
    return {
      url: state.origins.product,
      vaultUrl: state.origins.vault,
      vaultScriptUrl: `${state.origins.vault}/iframe/express-3.min.js`,
      receiptUrl: state.origins.receipt,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
