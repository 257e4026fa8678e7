import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const dockerfile = read('Dockerfile')
const [, base = '', stage = ''] = /^FROM (node:\S+) AS server$([\s\S]*)/m.exec(dockerfile) ?? []
const [, jobsOfRelease = ''] = read('.github/workflows/release.yml').split('\njobs:\n')
/** The jobs of the release, each as its text. */
const jobs = Object.fromEntries(
  jobsOfRelease
    .split(/^ {2}(?=\w+:$)/m)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf(':')), text]),
)

test('BFF-54 the image pins its Node, is not root, has a health check and a process that receives the signals, which `pnpm serve` starts too', () => {
  const { scripts, devDependencies } = JSON.parse(read('package.json'))
  expect(base).toBe(`node:${devDependencies.node}-slim`)
  expect(stage.match(/^USER .*$/gm)).toEqual([expect.stringMatching(/^USER [1-9]\d*:[1-9]\d*$/)])
  expect(stage).toMatch(/^HEALTHCHECK .* CMD \["node", /m)
  const command = JSON.parse(/^CMD (.*)$/m.exec(stage)?.[1] ?? '')
  expect(command).toEqual(['node', expect.stringMatching(/^--/), 'server/src/main.ts'])
  expect(scripts.serve).toBe(`npm run --silent ready && exec ${command.join(' ')}`)
})

test('BFF-84 BFF-92 the image says its title, source, version, commit and base, and has its commit where the server reads it', () => {
  const labels = stage.match(/(?<=^LABEL org\.opencontainers\.image\.).*$/gm)
  expect(labels).toEqual([
    'title="storefront"',
    expect.stringMatching(/^description=".*storefront/),
    'source=$BUILD_SOURCE',
    'version=$BUILD_VERSION',
    'revision=$BUILD_COMMIT',
    `base.name="docker.io/library/${base}"`,
  ])
  for (const name of ['BUILD_VERSION', 'BUILD_COMMIT', 'BUILD_SOURCE']) {
    expect(stage).toContain(`\nARG ${name}=unknown\n`)
    expect(jobs.image).toMatch(new RegExp(`^ +${name}=\\$\\{\\{ (github|needs\\.version)\\.`, 'm'))
  }
  // At night a server in the image says its commit, too (`image.nightly.test.ts`).
  expect(stage).toContain('\nRUN echo "$BUILD_COMMIT" > server/commit.txt\n')
  expect(read('server/src/variables.ts')).toContain("new URL('../commit.txt', import.meta.url)")
})

test('BFF-92 a release waits for the workflow that runs the tests', () => {
  expect(jobs.image).toContain('\n    needs: [version, test, contents]\n')
  expect(jobs.test).toContain('\n    uses: ./.github/workflows/test.yml\n')
  expect(read('.github/workflows/test.yml')).toMatch(/^ +- run: npm test$/m)
})

test('BFF-92 what a release installs runs in jobs that may only read, and what may push or sign runs no package', () => {
  expect(Object.keys(jobs)).toEqual(['version', 'test', 'contents', 'image', 'tag'])
  for (const text of [jobs.version, jobs.test, jobs.contents])
    expect(text).toMatch(/\n {4}permissions:\n {6}contents: read\n(?! {6}\w)/)
  const commands = `${jobs.image}${jobs.tag}`
    .split('\n')
    .filter((line) => !/^ *#|uses: /.test(line))
    .join('\n')
  expect(commands).toContain('cosign sign')
  expect(commands).not.toMatch(/(^|\s)(npm|npx|pnpm|node) /m)
})

test('BFF-92 a release is built on its base by digest, whatever the tag names by then', () => {
  const bases = [...dockerfile.matchAll(/^FROM (?:--platform=\S+ )?(\S+:\S+)/gm)].map(([, name]) => name)
  expect(new Set(bases)).toEqual(new Set([base]))
  const [, pinned] = /build-contexts: \|\n +(.*)@sha256:[0-9a-f]{64}\n/.exec(jobs.image ?? '') ?? []
  expect(pinned).toBe(`${base}=docker-image://docker.io/library/${base}`)
})

test('BFF-92 a release signs the digest that it has pushed, and attests the list of what is inside', () => {
  expect(jobs.contents).toMatch(/run: npm run --silent sbom > sbom\.cdx\.json$/m)
  expect(jobs.contents).toMatch(
    /uses: actions\/upload-artifact@[\s\S]* name: sbom\n +path: sbom\.cdx\.json\n/,
  )
  const inOrder = [
    // Registries know lower case only.
    `echo "image=ghcr.io/\${GITHUB_REPOSITORY,,}" >> "$GITHUB_OUTPUT"\n`,
    '- id: build\n        uses: docker/build-push-action@',
    'target: server\n',
    'push: true\n',
    'uses: actions/download-artifact@',
    'name: sbom\n',
    `IMAGE: \${{ steps.name.outputs.image }}@\${{ steps.build.outputs.digest }}\n`,
    'cosign sign --yes --recursive "$IMAGE"\n',
    'cosign attest --yes --type cyclonedx --predicate sbom.cdx.json "$IMAGE"\n',
    'tee -a "$GITHUB_STEP_SUMMARY"\n',
  ]
  const places = inOrder.map((text) => jobs.image?.indexOf(text) ?? -1)
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

/** What the release makes of a changelog, in a repository whose 0.1.0 is tagged. */
function versionOf(changelog: string) {
  const folder = mkdtempSync(join(tmpdir(), 'release-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog)
  const { jobs } = parse(read('.github/workflows/release.yml'))
  const { run } = jobs.version.steps.at(-1)
  const commit =
    'git init -q; git -c user.name=a -c user.email=a@example.com commit -q --allow-empty -m a; git tag v0.1.0'
  const { status, stdout } = spawnSync('bash', ['-ec', `${commit}\n${run}`], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, GITHUB_OUTPUT: join(folder, 'output') },
  })
  return status === 0 ? readFileSync(join(folder, 'output'), 'utf8') : stdout
}

test.each([
  ['a new version', '# Changelog\n\n## 0.2.0\n\n## 0.1.0\n', /^tag=v0\.2\.0\n$/],
  [
    'a version that is released',
    '# Changelog\n\n## 0.1.0\n',
    /::error::v0\.1\.0 is released: name the next version/,
  ],
  [
    'no version',
    '# Changelog\n\n## Unreleased\n',
    /::error::CHANGELOG\.md begins with 'Unreleased': name the version first/,
  ],
])(
  'BFF-92 a person starts a release, which tags the first version of the changelog once: %s',
  (_name, changelog, result) => {
    expect(versionOf(changelog)).toMatch(result)
    expect(read('.github/workflows/release.yml')).toContain('\non:\n  workflow_dispatch:\n')
    expect(jobs.version).toContain("if: github.ref == 'refs/heads/main'")
    expect(jobs.tag).toContain('needs: [version, image]')
  },
)

test('BFF-92 no workflow may write but for a job that says so, and every action is one commit', () => {
  const workflows = globSync('.github/workflows/*.yml', { cwd: root }).map(read)
  for (const text of workflows) expect(text).toMatch(/^permissions:(\n {2}contents: read| \{\})\n(?! )/m)
  const actions = workflows.flatMap((text) => text.match(/(?<=uses: )\S+/g) ?? [])
  expect(actions.filter((action) => !/^\.\/|@[0-9a-f]{40}$/.test(action))).toEqual([])
})
