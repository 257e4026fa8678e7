import { startIngress } from '../../stack/ingress.ts'
import type { Stack } from '../../stack/stack.ts'

/**
 * Starts an ingress with TLS before each part of a stack, as WebKit and Firefox need it: they send our cookies over TLS only, and a
 * secure page may load only secure content. Returns the secure origin of each origin, and how to stop the ingresses.
 */
export async function overTls({ bff, emulator, upstream }: Stack) {
  const secure: Record<string, string> = {}
  const rewrite = (text: string) =>
    Object.entries(secure).reduce((changed, [http, https]) => changed.replaceAll(http, https), text)
  const site = `http://localhost:${bff.port}`
  const urls = [emulator.url, upstream.url, upstream.vaultUrl, upstream.receiptUrl, site]
  const ingresses = await Promise.all(
    urls.map(async (url) => {
      const { origin, port } = new URL(url)
      const ingress = await startIngress(Number(port), { tls: true, rewrite })
      secure[origin] = `https://localhost:${ingress.port}`
      return ingress
    }),
  )
  return { secure, stop: () => Promise.all(ingresses.map((ingress) => ingress.stop())) }
}
