import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { certificates } from './certificate.ts'

/** Settings of a redis-server with a certificate of a private authority that requires client certificates. */
export async function redisTls() {
  const { authority, good, 'self-signed': stranger } = await certificates()
  const dir = await mkdtemp(join(tmpdir(), 'storefront-redis-tls-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const fileOf = async (name: string, content: string) => {
    await writeFile(join(dir, name), content)
    return join(dir, name)
  }
  const files = {
    ca: await fileOf('ca.pem', authority),
    cert: await fileOf('cert.pem', good.cert),
    key: await fileOf('key.pem', good.key),
  }
  return {
    settings: {
      'tls-ca-cert-file': files.ca,
      'tls-cert-file': files.cert,
      'tls-key-file': files.key,
      'tls-auth-clients': 'yes',
      'tls-replication': 'yes',
    },
    /** The files for a client, by their names in the query of `REDIS_URL`. */
    files,
    client: { ca: authority, cert: good.cert, key: good.key },
    /** A certificate without an authority, and its key. */
    stranger: {
      cert: await fileOf('stranger-cert.pem', stranger.cert),
      key: await fileOf('stranger-key.pem', stranger.key),
    },
  }
}
