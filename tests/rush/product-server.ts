import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '@storefront/server/test-support/free-port.ts'
import { send } from '../fake-upstream/control/fan-client.ts'
import type { Stay } from '../fake-upstream/control/stays.ts'
import type { Charge } from '../fake-upstream/state/charge.ts'

/** The fake product server in a process of its own, so that neither it nor the fans wait for the other's work. */
export type ProductServer = {
  readonly url: string
  readonly vaultUrl: string
  readonly receiptUrl: string
  readonly pid: number
  /** Begins to be slow, and to fail one call in `1 / failures`. */
  degrade(how: { latencyMs: number; failures: number }): Promise<void>
  stays(): Promise<readonly Stay[]>
  ledger(): Promise<readonly Charge[]>
  stop(): Promise<void>
}

const main = fileURLToPath(new URL('../fake-upstream/main.ts', import.meta.url))

/** How a product server fails, and how often of all its failures: before the work, after it, and with a response that never ends. */
const failureKinds = [
  { of: 0.4, fault: { status: 500 } },
  { of: 0.4, fault: { status: 502, work: true } },
  { of: 0.2, fault: { drop: 'after' } },
]

export async function startProductServer(): Promise<ProductServer> {
  const [port, vaultPort, receiptPort] = [await freePort(), await freePort(), await freePort()]
  const env = { PORT: String(port), VAULT_PORT: String(vaultPort), RECEIPT_PORT: String(receiptPort) }
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const early = ended.then(() => Promise.reject(new Error('The fake product server ended at its start')))
  await Promise.race([once(child.stdout, 'data'), early])
  early.catch(() => undefined)
  child.stdout.resume()
  const url = `http://127.0.0.1:${port}`
  const control = (path: string) => `${url}/__control/${path}`

  return {
    url,
    vaultUrl: `http://127.0.0.1:${vaultPort}`,
    receiptUrl: `http://127.0.0.1:${receiptPort}`,
    pid: child.pid ?? 0,
    async degrade({ latencyMs, failures }) {
      await send(control('faults'), 'POST', { latencyMs })
      for (const { of, fault } of failureKinds) {
        await send(control('faults'), 'POST', { latencyMs, share: failures * of, ...fault })
      }
    },
    stays: async () => (await send(control('stays'), 'GET')).body as unknown as Stay[],
    ledger: async () => (await send(control('ledger'), 'GET')).body as unknown as Charge[],
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
