import { request } from 'undici'
import { fanClient } from '../fake-upstream/control/fan-client.ts'
import type { Seen } from './phone.ts'
import type { ProductServer } from './product-server.ts'

/** A call of the product server past the storefront. */
export type DirectCall = Pick<Seen, 'requestId' | 'ms'>

const everyMs = 50

/**
 * Calls the product server past the storefront while a rush runs. What such a call takes beyond the time that the product
 * server had it is what phones and product server add by themselves on a machine that they share with everything else.
 */
export async function startDirectCalls(
  productServer: ProductServer,
): Promise<{ stop(): Promise<DirectCall[]> }> {
  const { url, vaultUrl } = productServer
  const { token } = await fanClient({ url, vaultUrl }, 'direct@rush.example', 'venue-1')
  const events = `${url}/api/console/entertainments/events?timeframe=current,future`
  const calls: DirectCall[] = []
  const running = new Set<Promise<void>>()
  let count = 0

  async function call() {
    const requestId = `direct-call-${count++}`
    const since = performance.now()
    try {
      const headers = { authorization: `Bearer ${token}`, 'x-request-id': requestId }
      const { statusCode, body } = await request(events, { headers })
      await body.text()
      if (statusCode === 200) calls.push({ requestId, ms: performance.now() - since })
    } catch {
      // One of the failures that the product server has for everybody.
    }
  }
  const timer = setInterval(() => {
    const calling: Promise<void> = call().finally(() => running.delete(calling))
    running.add(calling)
  }, everyMs)

  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(running)
      return calls
    },
  }
}
