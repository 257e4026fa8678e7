import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { thirdPartyNotices } from './third-party-notices.ts'

const folder = (name: string) => fileURLToPath(new URL(`node_modules/${name}`, import.meta.url))
const licensed = (name: string, license: string) => ({
  name,
  versions: ['1.0.0'],
  paths: [folder(name)],
  license,
})

test('BFF-92 the notices name each package with its version and licence, and contain the licence text of it', () => {
  const notices = thirdPartyNotices(
    JSON.stringify({ MIT: [licensed('zod', 'MIT'), licensed('fastify', 'MIT')] }),
  )
  expect(notices).toMatch(
    /^fastify 1\.0\.0 \(MIT\)\n\nMIT License\n\nCopyright [\s\S]*\nzod 1\.0\.0 \(MIT\)\n\nMIT License/,
  )
})

test('BFF-92 a list that cannot be read ends with an error, so an image without notices is not built', () => {
  const run = () =>
    execFileSync('node', [fileURLToPath(new URL('third-party-notices.ts', import.meta.url))], {
      input: '',
      stdio: 'pipe',
    })
  expect(run).toThrow(/Unexpected end of JSON input/)
})
