import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@storefront/server/test-support/free-port.ts'
import { imageSettings } from '../stack/image-settings.ts'
import { writeBuiltSpa } from './built-spa.ts'
import { inspect } from './inspected-heap.ts'
import { loadCore, serverCore } from './pinning.ts'
import { type Listening, startListening } from './processes.ts'
import { siteEnvironment } from './site.ts'

export type InspectedStorefront = {
  readonly storefront: Listening
  readonly heap: Awaited<ReturnType<typeof inspect>>
}

/** Runs `measure` with a storefront whose heap can be looked at, and the product server of the benchmarks behind it. */
export async function withInspectedStorefront<R>(
  env: Record<string, string>,
  measure: (inspected: InspectedStorefront) => Promise<R>,
): Promise<R> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  await writeBuiltSpa(folder)
  const origin = await startListening('origin.ts', { core: loadCore })
  const inspectorPort = await freePort()
  const storefront = await startListening('storefront.ts', {
    args: [folder],
    nodeArguments: [
      ...imageSettings().nodeArguments,
      `--inspect=127.0.0.1:${inspectorPort}`,
      '--inspect-publish-uid=http',
    ],
    env: { ...siteEnvironment(origin.port), ...env },
    core: serverCore,
  })
  try {
    const [target] = await (await fetch(`http://127.0.0.1:${inspectorPort}/json/list`)).json()
    const heap = await inspect(target.webSocketDebuggerUrl)
    const measured = await measure({ storefront, heap })
    heap.close()
    return measured
  } finally {
    await Promise.all([storefront.stop(), origin.stop()])
    await rm(folder, { recursive: true })
  }
}
