import { fileURLToPath } from 'node:url'
import { startBff } from '../stack/bff-process.ts'
import { PROJECT_ID } from '../stack/demo-fan.ts'
import { imageSettings } from '../stack/image-settings.ts'
import { startIdTokens } from './id-tokens.ts'
import type { Row } from './report.ts'
import { median, ratio, rounds } from './rounds.ts'
import { storefrontEnv } from './world.ts'

const bareStart = fileURLToPath(new URL('bare-start.ts', import.meta.url))

/** Milliseconds from the start of a process until its `/readyz` is 200. */
async function timeOf(options: Parameters<typeof startBff>[0]): Promise<number> {
  const bff = await startBff({ ...options, output: 'ignore' })
  await bff.stop()
  return bff.readyAfterMs
}

/** How long the storefront takes until it is ready, beside a Fastify that imports firebase-admin. */
export async function startRow(): Promise<Row> {
  const idTokens = await startIdTokens(PROJECT_ID)
  const env = { ...storefrontEnv('http://127.0.0.1:9', idTokens), DRAIN_DELAY_MS: '0' }
  const { nodeArguments } = imageSettings()
  const times = await rounds(7, [
    { name: 'storefront', measure: () => timeOf({ env, nodeArguments }) },
    { name: 'bare', measure: () => timeOf({ env: {}, main: bareStart }) },
  ])
  await idTokens.close()
  const [ours = [], theirs = []] = times.values()
  return {
    measured: 'start until /readyz',
    storefront: `${Math.round(median(ours))} ms`,
    comparison: `Fastify + firebase-admin ${Math.round(median(theirs))} ms`,
    ratio: ratio(ours, theirs),
    goal: { atMost: 1.5 },
    note: '',
  }
}
