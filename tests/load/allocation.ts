import { assetPath } from './built-spa.ts'
import { withInspectedStorefront } from './inspected-storefront.ts'
import { burst } from './load.ts'
import type { Row } from './report.ts'
import { signIn } from './sign-in.ts'
import { documentHeaders, getRequest, hostOf } from './site.ts'

type Kind = { readonly what: string; readonly path: string; readonly headers?: Record<string, string> }

/**
 * Kilobytes of the heap that a request may take: a fifth more than were measured, so what makes it half as much again falls
 * short. Hardly anything else on the machine changes them.
 */
const kinds: readonly (Kind & { readonly atMostKb: number })[] = [
  { what: 'proxied GET, 2 KB', path: '/api/console/catalog/items/2048/details', atMostKb: 60 },
  { what: '/api/branding', path: '/api/branding', atMostKb: 26 },
  { what: 'HTML shell of a known session', path: '/', headers: documentHeaders, atMostKb: 40 },
  { what: 'hashed asset, 100 KB of brotli', path: assetPath, atMostKb: 29 },
]

const fans = 16

/** Bytes of the heap that each of `count` requests of signed-in fans takes, kind by kind. */
function allocatedPerRequest(count: number): Promise<{ kind: Kind; bytes: number }[]> {
  return withInspectedStorefront({}, async ({ storefront: { port }, heap }) => {
    const cookies: string[] = []
    for (let fan = 0; fan < fans; fan += 1) cookies.push(await signIn(port, fan, 0))
    const measured: { kind: Kind; bytes: number }[] = []
    for (const kind of kinds) {
      const requests = cookies.map((cookie) =>
        getRequest(kind.path, { host: hostOf(0), cookie, ...kind.headers }),
      )
      const load = { port, requests, connections: 10 }
      // What is measured is compiled code: interpreted, and while it is compiled, it takes more.
      await burst(load, 2 * count)
      const bytes = await heap.allocatedBytes(() => burst(load, count))
      measured.push({ kind, bytes: bytes / count })
    }
    return measured
  })
}

/** The rows of `pnpm bench` for what each kind of request allocates. */
export async function allocationRows(): Promise<Row[]> {
  const measured = await allocatedPerRequest(5_000)
  return kinds.map(({ what, atMostKb }, at) => {
    const kb = (measured[at]?.bytes ?? Number.NaN) / 1024
    return {
      measured: `allocated by ${what}`,
      storefront: `${kb.toFixed(1)} KB`,
      comparison: `${atMostKb} KB`,
      ratio: kb / atMostKb,
      goal: { atMost: 1 },
      note: '',
    }
  })
}
