import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { certificates } from './certificate.ts'

/** Settings of a redis-server that shows a certificate of an authority of our own, and asks its clients for one. */
export async function redisTls() {
  const { authority, good, 'self-signed': stranger } = await certificates()
  const dir = await mkdtemp(join(tmpdir(), 'storefront-redis-tls-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const fileOf = async (name: string, content: string) => {
    await writeFile(join(dir, name), content)
    return join(dir, name)
  }
  return {
    settings: {
      'tls-ca-cert-file': await fileOf('ca.pem', authority),
      'tls-cert-file': await fileOf('cert.pem', good.cert),
      'tls-key-file': await fileOf('key.pem', good.key),
      'tls-auth-clients': 'yes',
      'tls-replication': 'yes',
    },
    /** What a client needs, as `REDIS_TLS_…` give it. */
    client: { ca: authority, cert: good.cert, key: good.key },
    stranger,
  }
}
