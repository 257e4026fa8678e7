import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { onPath } from '../stack/provision.ts'
import { deployFolder } from './queries.ts'

/** Where the schemas of Kubernetes and of custom resources are published. */
const schemas = [
  'default',
  'https://raw.githubusercontent.com/datreeio/CRDs-catalog/main/{{.Group}}/{{.ResourceKind}}_{{.ResourceAPIVersion}}.json',
]

test('BFF-91 kubectl composes the example of fields and values that the published schemas know: its domain, its image by digest, settings whose change is a rollout', (context) => {
  for (const program of ['kubectl', 'kubeconform'])
    context.skip(!onPath([program]), `${program} is not installed`)
  const folder = `${deployFolder}kubernetes/overlays/example`
  const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  expect(stdout).toMatch(/image: ghcr\.io\/\S+@sha256:[0-9a-f]{64}$/m)
  for (const name of ['settings', 'venues'])
    expect(stdout).toMatch(new RegExp(`name: storefront-${name}-\\w+$`, 'm'))
  expect(stdout).not.toContain('.invalid')
  const locations = schemas.flatMap((schema) => ['-schema-location', schema])
  const judged = spawnSync('kubeconform', ['-strict', ...locations], { input: stdout, encoding: 'utf8' })
  expect(judged.status, judged.stdout + judged.stderr).toBe(0)
})
