import { spawnSync } from 'node:child_process'
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { execForm, instructionOf, labelsOf, stagesOf } from '../stack/dockerfile.ts'
import { makeRelease } from '../stack/other-release.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

type Step = {
  readonly id?: string
  readonly if?: string
  readonly uses?: string
  readonly run?: string
  readonly env?: Record<string, string>
  readonly with?: Record<string, string | boolean>
}
type Job = {
  readonly uses?: string
  readonly needs?: string | readonly string[]
  readonly permissions?: Record<string, string>
  readonly steps?: readonly Step[]
}
type Workflow = { readonly permissions: Record<string, string>; readonly jobs: Record<string, Job> }

const workflow = (path: string) => parse(readFileSync(join(root, path), 'utf8')) as Workflow
const { jobs } = workflow('.github/workflows/release.yml')
const stepsOf = (job: string) => jobs[job]?.steps ?? []
const needsOf = (job: string) => [jobs[job]?.needs ?? []].flat()
const build = stepsOf('image').find(({ id }) => id === 'build')

test('BFF-92 the image says its title, source, version, commit and base', () => {
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
  const given = build?.with?.['build-args'] ?? ''
  for (const name of ['BUILD_VERSION', 'BUILD_COMMIT', 'BUILD_SOURCE']) {
    expect(given).toMatch(new RegExp(`^${name}=\\$\\{\\{ github\\.`, 'm'))
    expect(stage.instructions).toContainEqual({ name: 'ARG', text: `${name}=unknown` })
  }
})

test('BFF-84 BFF-92 the build of the image writes its commit where the server reads it', async () => {
  const release = await makeRelease(async () => undefined)
  onTestFinished(release.dispose)
  const commitOf = () => {
    const script = `import { parseConfig } from './server/src/config.ts'
      console.log(parseConfig(process.env).buildCommit)`
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: release.folder,
      encoding: 'utf8',
      env: {
        UPSTREAM_URL: 'https://product.test',
        BRANDING_CLIENT_ID: 'client',
        FIREBASE_PROJECT_ID: 'project',
        FIREBASE_API_KEY: 'key',
        RECEIPT_BASE_URL: 'https://receipts.test',
      },
    })
    return stdout.trim() || stderr
  }
  expect(commitOf()).toBe('unknown')
  const { instructions } = stagesOf(join(root, 'Dockerfile')).at(-1) ?? { instructions: [] }
  const written = instructions.filter(({ name, text }) => name === 'RUN' && text.includes('$BUILD_COMMIT'))
  expect(written).toHaveLength(1)
  const env = { BUILD_COMMIT: '728b702' }
  expect(spawnSync('sh', ['-c', written[0]?.text ?? ''], { cwd: release.folder, env }).status).toBe(0)
  expect(commitOf()).toBe('728b702')
})

test('BFF-92 a release waits for the workflow that runs the tests', () => {
  expect(needsOf('image')).toContain('test')
  const tested = Object.values(workflow(jobs.test?.uses ?? '').jobs).flatMap(({ steps = [] }) => steps)
  expect(tested).toContainEqual({ run: 'npm test' })
})

test('BFF-92 what a release installs runs in jobs that may only read, and what may push or sign runs no package', () => {
  const installing = /\b(npm|npx|pnpm|node)\b/
  for (const [name, { permissions = {}, steps = [] }] of Object.entries(jobs)) {
    const mayWrite = Object.values(permissions).some((may) => may !== 'read')
    const commands = steps.flatMap(({ run = '' }) => (installing.test(run) ? [run] : []))
    expect(mayWrite ? commands : [], name).toEqual([])
  }
  expect(needsOf('image')).toContain('contents')
  const uploaded = stepsOf('contents').find(({ uses = '' }) => uses.startsWith('actions/upload-artifact@'))
  const taken = stepsOf('image').find(({ uses = '' }) => uses.startsWith('actions/download-artifact@'))
  expect(uploaded?.with).toMatchObject({ path: 'sbom.cdx.json' })
  expect(uploaded?.with?.name).toBe(taken?.with?.name)
  const isSigning = ({ run = '' }: Step) => run.includes('cosign')
  expect(stepsOf('image').indexOf(taken as Step)).toBeLessThan(stepsOf('image').findIndex(isSigning))
  expect(jobs.contents?.permissions).toEqual({ contents: 'read' })
})

test('BFF-92 a release is built on its base by digest, whatever the tag names by then', () => {
  const [name, ...pinned] = (build?.with?.['build-contexts'] ?? '').toString().trim().split('=')
  const bases = new Set(
    stagesOf(join(root, 'Dockerfile')).flatMap(({ from }) => (from.includes(':') ? [from] : [])),
  )
  expect([...bases]).toEqual([name])
  expect(pinned.join('=')).toMatch(
    new RegExp(`^docker-image://docker\\.io/library/${name}@sha256:[0-9a-f]{64}$`),
  )
})

test('BFF-92 a release signs the digest that it has pushed, and attests the list of what is inside', () => {
  expect(build?.uses).toMatch(/^docker\/build-push-action@/)
  expect(build?.with).toMatchObject({ push: true, target: 'server' })
  const folder = mkdtempSync(join(tmpdir(), 'release-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = (name: string) => join(folder, name)
  const text = (name: string) => readFileSync(file(name), 'utf8')
  for (const program of ['npm', 'cosign']) {
    writeFileSync(file(program), `#!/bin/sh\necho "${program} $*" | tee -a "${file('called')}"\n`)
    chmodSync(file(program), 0o755)
  }
  const outputs: Record<string, string> = { 'build.digest': 'sha256:12ab' }
  const commands = [...stepsOf('contents'), ...stepsOf('image')].filter(({ run }) => run)
  for (const { id, run, env = {} } of commands) {
    const given = Object.entries(env).map(([name, value]) => [
      name,
      value.replace(
        /\$\{\{ steps\.(\w+)\.outputs\.(\w+) }}/g,
        (_, step, name) => outputs[`${step}.${name}`] ?? '',
      ),
    ])
    writeFileSync(file('output'), '')
    const { status, stderr } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', run ?? ''], {
      cwd: folder,
      encoding: 'utf8',
      env: {
        PATH: `${folder}:${process.env.PATH}`,
        GITHUB_REPOSITORY: 'Rovers/Shop',
        GITHUB_OUTPUT: file('output'),
        GITHUB_STEP_SUMMARY: file('summary'),
        ...Object.fromEntries(given),
      },
    })
    expect(status, stderr).toBe(0)
    for (const [, name, value = ''] of text('output').matchAll(/^(\w+)=(.*)$/gm))
      outputs[`${id}.${name}`] = value
  }
  const image = 'ghcr.io/rovers/shop@sha256:12ab'
  expect(text('called').trim().split('\n')).toEqual([
    'npm run --silent sbom',
    `cosign sign --yes --recursive ${image}`,
    `cosign attest --yes --type cyclonedx --predicate sbom.cdx.json ${image}`,
  ])
  expect(text('sbom.cdx.json')).toBe('npm run --silent sbom\n')
  expect(text('summary')).toContain(image)
})

test('BFF-92 no workflow may write but for a job that says so, and every action is one commit', () => {
  const workflows = globSync('.github/workflows/*.yml', { cwd: root }).map(workflow)
  expect(
    workflows.flatMap(({ permissions }) => Object.values(permissions)).filter((may) => may !== 'read'),
  ).toEqual([])
  const actions = workflows.flatMap(({ jobs }) =>
    Object.values(jobs).flatMap(({ uses, steps = [] }) => [uses, ...steps.map((step) => step.uses)]),
  )
  expect(actions.filter((action) => action && !/^\.\/|@[0-9a-f]{40}$/.test(action))).toEqual([])
})

test('BFF-54 `pnpm serve` starts what the image starts', () => {
  const stage = stagesOf(join(root, 'Dockerfile')).at(-1)
  if (stage === undefined) throw new Error('The Dockerfile has no stage')
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [, command] = scripts.serve.split(' && exec ')
  expect(command?.split(' ')).toEqual(execForm(instructionOf(stage, 'CMD')))
})
