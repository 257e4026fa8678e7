import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { certificates } from '../../test-support/certificate.ts'
import { secretFolder } from '../../test-support/secret-folder.ts'
import { environment } from '../../test-support/site.ts'
import { loadConfig } from './load-config.ts'
import { watchSecretFiles } from './secret-watch.ts'

const newKey = () => randomBytes(32).toString('base64')

test('BFF-79 a list of keys of which only the first half is written yet is not used', async () => {
  const [first, second] = [newKey(), newKey()]
  const { pathOf } = secretFolder({ keys: first })
  const { secretFiles } = loadConfig({
    ...environment('https://shop.example.com'),
    SESSION_KEYS_FILE: pathOf('keys'),
  })
  const used: number[] = []
  const poll = watchSecretFiles(secretFiles, {
    onChange: ({ sessionKeys }) => void used.push(sessionKeys.length),
    onRefused: (_variable, mistake) => expect.unreachable(mistake),
  })
  await poll()
  writeFileSync(pathOf('keys'), second)
  await poll()
  writeFileSync(pathOf('keys'), `${second},${first}`)
  await poll()
  await poll()
  await poll()
  expect(used).toEqual([2])
})

test('BFF-77 BFF-79 a certificate and its key are used once both are there, in whatever order they were written', async () => {
  const [former, next] = [await certificates(), await certificates()]
  const { pathOf } = secretFolder({ cert: former.good.cert, key: former.good.key })
  const { secretFiles } = loadConfig({
    ...environment('https://shop.example.com'),
    REDIS_URL: 'rediss://redis',
    REDIS_TLS_CERT_FILE: pathOf('cert'),
    REDIS_TLS_KEY_FILE: pathOf('key'),
  })
  const used: unknown[] = []
  const refused: string[] = []
  const poll = watchSecretFiles(secretFiles, {
    onChange: ({ redis: { tls } }, changed) => void used.push([tls.cert, tls.key, [...changed]]),
    onRefused: (_variable, mistake) => void refused.push(mistake),
  })
  const polls = async () => {
    for (let n = 0; n < 3; n++) await poll()
  }
  await polls()
  writeFileSync(pathOf('cert'), next.good.cert)
  await polls()
  expect([used, refused]).toEqual([
    [],
    ['REDIS_TLS_CERT and REDIS_TLS_KEY must be a certificate and its key'],
  ])
  writeFileSync(pathOf('key'), next.good.key)
  await polls()
  expect(used).toEqual([
    [next.good.cert.trimEnd(), next.good.key.trimEnd(), ['REDIS_TLS_CERT', 'REDIS_TLS_KEY']],
  ])
})
