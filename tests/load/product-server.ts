import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '@storefront/server/test-support/free-port.ts'
import type { CallDuration } from '../fake-upstream/control/call-durations.ts'
import { controlsOf } from '../fan/controls.ts'
import { enterCard } from '../fan/product-server-fan.ts'
import { endWithUs } from '../stack/bff-process.ts'

const main = fileURLToPath(new URL('../fake-upstream/main.ts', import.meta.url))

/** The kinds of failures and their shares: before the work, after it, and a response that breaks off. */
const failureKinds = [
  { of: 0.4, fault: { status: 500 } },
  { of: 0.4, fault: { status: 502, work: true } },
  { of: 0.2, fault: { drop: 'after' } },
] as const

/** Starts the fake product server in a separate process, so that it does not compete with the fans. */
export async function startProductServer() {
  const [port, vaultPort, receiptPort] = [await freePort(), await freePort(), await freePort()]
  const env = { PORT: String(port), VAULT_PORT: String(vaultPort), RECEIPT_PORT: String(receiptPort) }
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  endWithUs(child)
  const ended = once(child, 'exit')
  const early = ended.then(() => Promise.reject(new Error('The fake product server ended at its start')))
  await Promise.race([once(child.stdout, 'data'), early])
  early.catch(() => undefined)
  child.stdout.resume()
  const url = `http://127.0.0.1:${port}`
  const vaultUrl = `http://127.0.0.1:${vaultPort}`
  const controls = controlsOf(url)

  return {
    url,
    vaultUrl,
    /** Delays every call, and makes a share of `failures` (0 to 1) fail. */
    async degrade({ latencyMs, failures }: { latencyMs: number; failures: number }): Promise<void> {
      await controls.fail({ latencyMs })
      for (const { of, fault } of failureKinds) {
        await controls.fail({ latencyMs, share: failures * of, ...fault })
      }
    },
    /** Refuses connections, and breaks the open ones, for a while. */
    down: controls.down,
    /** Delays calls whose path matches. Returns how to end that. */
    slow: (path: string, ms: number) => controls.fail({ match: { path }, latencyMs: ms }),
    /** Card tokens from the vault, which a phone gets without the storefront. */
    async cards(count: number): Promise<string[]> {
      const tokens: string[] = []
      while (tokens.length < count) tokens.push((await enterCard(vaultUrl, '4111111111111111')).body.token)
      return tokens
    },
    shares: async () => sharesOf(await controls.durations()),
    ledger: controls.ledger,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

export type ProductServer = Awaited<ReturnType<typeof startProductServer>>

/** The product server's part in a request: how long at least one call was running, and whether one failed. */
type Share = { readonly ms: number; readonly failed: boolean }

/** The shares by request id. Parallel calls count once: a charge reads cart and history together. */
export function sharesOf(durations: readonly CallDuration[]): ReadonlyMap<string, Share> {
  const byRequest = Map.groupBy(durations, ({ requestId }) => requestId)
  return new Map(
    [...byRequest].map(([id, calls]) => {
      let [ms, until] = [0, 0]
      for (const { from, to } of calls.toSorted((a, b) => a.from - b.from)) {
        ms += Math.max(0, to - Math.max(from, until))
        until = Math.max(until, to)
      }
      return [id, { ms, failed: calls.some(({ status }) => status === null || status >= 500) }]
    }),
  )
}
