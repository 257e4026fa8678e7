import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { environmentOf, execForm, instructionOf, labelsOf, stagesOf } from '../stack/dockerfile.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

type Step = {
  readonly if?: string
  readonly uses?: string
  readonly run?: string
  readonly with?: Record<string, string>
}
type Job = {
  readonly uses?: string
  readonly needs?: string
  readonly permissions?: Record<string, string>
  readonly steps?: readonly Step[]
}
type Workflow = {
  readonly on: Record<string, unknown>
  readonly permissions: unknown
  readonly jobs: Record<string, Job>
}
const workflow = (name: string) =>
  parse(readFileSync(join(root, '.github/workflows', name), 'utf8')) as Workflow

const release = workflow('release.yml')
const tests = workflow('test.yml')
const speed = workflow('speed.yml')
const steps = release.jobs.image?.steps ?? []
const stepOf = (action: string) => steps.find(({ uses }) => uses?.startsWith(`${action}@`))?.with
const commands = steps.map(({ run = '' }) => run).join('\n')

test('BFF-92 the image says its title, source, version, commit and base, and its process knows the commit', () => {
  const stages = stagesOf(join(root, 'Dockerfile'))
  const stage = stages.at(-1)
  if (stage === undefined) throw new Error('The Dockerfile has no stage')
  expect(labelsOf(stage)).toEqual({
    'org.opencontainers.image.title': 'storefront',
    'org.opencontainers.image.description': expect.stringContaining('storefront'),
    'org.opencontainers.image.source': 'unknown',
    'org.opencontainers.image.version': 'unknown',
    'org.opencontainers.image.revision': 'unknown',
    'org.opencontainers.image.base.name': `docker.io/library/${stage.from.replace(/@.*/, '')}`,
  })
  expect(environmentOf(stage).BUILD_COMMIT).toBe('unknown')
  const given = stepOf('docker/build-push-action')?.['build-args'] ?? ''
  for (const name of ['BUILD_VERSION', 'BUILD_COMMIT', 'BUILD_SOURCE']) {
    expect(given).toMatch(new RegExp(`^${name}=\\$\\{\\{ github\\.`, 'm'))
    expect(stage.instructions).toContainEqual({ name: 'ARG', text: `${name}=unknown` })
  }
})

test('BFF-92 only tested code is released, by a tag', () => {
  expect(release.on).toEqual({ push: { tags: ['v*.*.*'] } })
  expect(release.jobs.test?.uses).toBe('./.github/workflows/test.yml')
  expect(tests.on).toHaveProperty('workflow_call')
  expect(release.jobs.image?.needs).toBe('test')
})

test('BFF-92 a release has an image for both processors, its origin and contents, and a signature of its digest', () => {
  expect(stepOf('docker/build-push-action')).toMatchObject({
    target: 'server',
    platforms: 'linux/amd64,linux/arm64',
    provenance: 'mode=max',
    sbom: true,
    push: true,
  })
  const signing = steps.find(({ run }) => run?.includes('cosign sign')) as { env?: { IMAGE?: string } }
  expect(signing.env?.IMAGE).toMatch(
    /^\S+ steps\.name\.outputs\.image }}@\S+ steps\.build\.outputs\.digest }}$/,
  )
  expect(commands).toMatch(/cosign sign --yes --recursive "\$IMAGE"/)
  expect(commands).toMatch(/cosign attest --yes --type cyclonedx --predicate sbom\.cdx\.json "\$IMAGE"/)
  expect(commands).toContain('GITHUB_STEP_SUMMARY')
})

test('BFF-92 a workflow may do what it needs and no more, and every action is one commit', () => {
  expect(release.permissions).toEqual({})
  expect(release.jobs.image?.permissions).toEqual({
    contents: 'read',
    packages: 'write',
    'id-token': 'write',
  })
  for (const { permissions } of [tests, speed]) expect(permissions).toEqual({ contents: 'read' })
  const actions = [release, tests, speed].flatMap(({ jobs }) =>
    Object.values(jobs).flatMap(({ uses, steps = [] }) => [uses, ...steps.map((step) => step.uses)]),
  )
  const loose = actions.filter((action) => action && !/^\.\/|@[0-9a-f]{40}$/.test(action))
  expect(loose).toEqual([])
})

test('BFF-92 CI fails on advisories of what runs in production, and on alerts that nobody tried', () => {
  const runs = Object.values(tests.jobs).flatMap(({ steps = [] }) => steps.map(({ run }) => run ?? ''))
  expect(runs).toContain('npm run --silent advisories')
  expect(runs.find((run) => run.includes('apt-get install') && run.includes('prometheus'))).toBeDefined()
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(scripts.advisories).toMatch(/ audit --prod --audit-level high --ignore-registry-errors$/)
})

test('CI measures server and browser, and keeps both tables when one falls short', () => {
  const steps = speed.jobs.speed?.steps ?? []
  const at = (part: string) => steps.findIndex(({ run, uses }) => (run ?? uses)?.includes(part))
  const [bench, vitals, kept] = [at('npm run bench'), at('npm run vitals'), at('actions/upload-artifact')]
  expect([bench, vitals, kept]).toEqual([2, 3, 4])
  const files = [steps[bench], steps[vitals]].map((step) => / -- --table (\S+)$/.exec(step?.run ?? '')?.[1])
  expect(steps[kept]?.with?.path?.trim().split('\n')).toEqual(files)
  for (const step of [steps[vitals], steps[kept]]) expect(step?.if).toMatch(/^\$\{\{ !cancelled\(\) \}\}$/)
})

test('a ratio that falls short on a noisy machine holds up no release', () => {
  const commands = Object.values(tests.jobs).flatMap(({ steps = [] }) => steps.map(({ run = '' }) => run))
  expect(commands.filter((command) => /run (bench|vitals|rush)/.test(command))).toEqual([])
  expect(speed.on).toEqual({ push: { branches: ['main'] }, workflow_dispatch: null })
})

test('BFF-54 `pnpm serve` starts what the image starts', () => {
  const stage = stagesOf(join(root, 'Dockerfile')).at(-1)
  if (stage === undefined) throw new Error('The Dockerfile has no stage')
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [, command] = scripts.serve.split(' && exec ')
  expect(command?.split(' ')).toEqual(execForm(instructionOf(stage, 'CMD')))
})
