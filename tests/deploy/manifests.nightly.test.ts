import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { onPath } from '../stack/provision.ts'
import { deployFolder } from './queries.ts'

test('BFF-91 kubectl composes the example: its domain, its image by digest, settings whose change is a rollout', (context) => {
  context.skip(!onPath(['kubectl']), 'kubectl is not installed')
  const folder = `${deployFolder}kubernetes/overlays/example`
  const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  expect(stdout).toMatch(/image: ghcr\.io\/\S+@sha256:[0-9a-f]{64}$/m)
  for (const name of ['settings', 'venues'])
    expect(stdout).toMatch(new RegExp(`name: storefront-${name}-\\w+$`, 'm'))
  expect(stdout).not.toContain('.invalid')
})
