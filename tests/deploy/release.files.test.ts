import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../commands/steps.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

const dockerfile = read('Dockerfile')
const [, base = '', stage = ''] = /^FROM (node:\S+) AS server$([\s\S]*)/m.exec(dockerfile) ?? []
const release = parse(read('.github/workflows/release.yml'))
const { version, test: tested, contents, image, tag } = release.jobs
type Step = { readonly uses?: string; readonly run?: string }
const runs = (steps: readonly Step[]) => steps.flatMap(({ run = [] }) => run).join('\n')
const { with: built } = image.steps.find(({ id }: { id?: string }) => id === 'build')

test('BFF-54 the image pins its Node, is not root, has a health check and a process that receives the signals, which `pnpm serve` starts too', () => {
  const { scripts, devDependencies } = JSON.parse(read('package.json'))
  expect(base).toBe(`node:${devDependencies.node}-slim`)
  expect(stage.match(/^USER .*$/gm)).toEqual([expect.stringMatching(/^USER [1-9]\d*:[1-9]\d*$/)])
  expect(stage).toMatch(/^HEALTHCHECK .* CMD \["node", /m)
  const command = JSON.parse(/^CMD (.*)$/m.exec(stage)?.[1] ?? '')
  expect(command).toEqual(['node', expect.stringMatching(/^--/), 'server/src/main.ts'])
  expect(scripts.serve).toBe(`npm run --silent ready && exec ${command.join(' ')}`)
})

test('BFF-84 BFF-92 the image says its source, version, commit and base, and has its commit where the server reads it', () => {
  for (const [label, name] of [
    ['source', 'SOURCE'],
    ['version', 'VERSION'],
    ['revision', 'COMMIT'],
  ]) {
    expect(stage).toContain(`\nARG BUILD_${name}=unknown\n`)
    expect(stage).toContain(`\nLABEL org.opencontainers.image.${label}=$BUILD_${name}\n`)
    expect(built['build-args']).toMatch(
      new RegExp(`^BUILD_${name}=\\$\\{\\{ (github|needs\\.version)\\.`, 'm'),
    )
  }
  expect(stage).toContain(`\nLABEL org.opencontainers.image.base.name="docker.io/library/${base}"\n`)
  // At night a server in the image says its commit, too (`image.nightly.test.ts`).
  expect(stage).toContain('\nRUN echo "$BUILD_COMMIT" > server/commit.txt\n')
  expect(read('server/src/variables.ts')).toContain("new URL('../commit.txt', import.meta.url)")
})

test('BFF-92 a release waits for the tests; what it installs runs in jobs that may only read, and what may push or sign runs no package', () => {
  expect(Object.keys(release.jobs)).toEqual(['version', 'test', 'contents', 'image', 'tag'])
  expect(image.needs).toEqual(['version', 'test', 'contents'])
  expect(tested.uses).toBe('./.github/workflows/test.yml')
  expect(read('.github/workflows/test.yml')).toMatch(/^ +- run: npm test$/m)
  for (const { permissions } of [version, tested, contents]) expect(permissions).toEqual({ contents: 'read' })
  expect(runs([...image.steps, ...tag.steps])).not.toMatch(/(^|\s)(npm|npx|pnpm|node) /m)
})

test('BFF-92 a release is built on its base by digest, signs the digest that it has pushed and attests the list of what is inside', () => {
  const bases = [...dockerfile.matchAll(/^FROM (?:--platform=\S+ )?(\S+:\S+)/gm)].map(([, name]) => name)
  expect(new Set(bases)).toEqual(new Set([base]))
  const [pinned, digest] = built['build-contexts'].trim().split('@')
  expect([pinned, digest]).toEqual([
    `${base}=docker-image://docker.io/library/${base}`,
    expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
  ])
  expect(built).toMatchObject({ target: 'server', push: true })
  expect(runs(contents.steps)).toBe('npm run --silent sbom > sbom.cdx.json\nnpm run --silent build')
  const sbom = (uses: string) => ({ uses: expect.stringContaining(uses), with: { name: 'sbom' } })
  expect(contents.steps.at(-3)).toMatchObject(sbom('actions/upload-artifact@'))
  expect(contents.steps.at(-3).with.path).toBe('sbom.cdx.json')
  const [fetching, signing] = image.steps.slice(-2)
  expect(fetching).toMatchObject(sbom('actions/download-artifact@'))
  // Registries know lower case only.
  expect(runs(image.steps)).toContain(`image=ghcr.io/\${GITHUB_REPOSITORY,,}`)
  expect(signing).toMatchObject({
    env: { IMAGE: `\${{ steps.name.outputs.image }}@\${{ steps.build.outputs.digest }}` },
  })
  expect(signing.run).toMatch(
    /^cosign sign --yes --recursive "\$IMAGE"\ncosign attest --yes --type cyclonedx --predicate sbom\.cdx\.json "\$IMAGE"\n/,
  )
})

/** Runs the script of a step in a folder with this changelog. */
function runWith(changelog: string, script: string) {
  const folder = mkdtempSync(join(tmpdir(), 'release-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog)
  const env = { ...process.env, GITHUB_OUTPUT: join(folder, 'output') }
  const { status, stdout } = spawnSync('bash', ['-ec', script], { cwd: folder, encoding: 'utf8', env })
  return { status, stdout, file: (name: string) => readFileSync(join(folder, name), 'utf8') }
}

/** What the release makes of a changelog, in a repository whose 0.1.0 is tagged. */
function versionOf(changelog: string) {
  const commit =
    'git init -q; git -c user.name=a -c user.email=a@example.com commit -q --allow-empty -m a; git tag v0.1.0'
  const { status, stdout, file } = runWith(changelog, `${commit}\n${version.steps.at(-1).run}`)
  return status === 0 ? file('output') : stdout
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
    expect(release.on).toEqual({ workflow_dispatch: null })
    expect(version.if).toBe("github.ref == 'refs/heads/main'")
    expect(tag.needs).toEqual(['version', 'image'])
  },
)

test('BFF-92 the release has the first part of the changelog, and the source maps of a build of its commit', () => {
  const [, fetching, notes, making] = tag.steps
  const { file } = runWith(
    '# Changelog\n\nAbout.\n\n## 0.2.0\n\n- New.\n\n### Fixed\n\n- Old.\n\n## 0.1.0\n\n- First.\n',
    notes.run,
  )
  expect(file('notes.md').trim()).toBe('- New.\n\n### Fixed\n\n- Old.')
  expect(making.run.split('\n').filter((line: string) => /^\w/.test(line))).toEqual([
    'tar -czf source-maps.tar.gz source-maps',
    'gh api "repos/$GITHUB_REPOSITORY/git/refs" -f "ref=refs/tags/$TAG" -f "sha=$GITHUB_SHA"',
    'gh release create "$TAG" --verify-tag --title "$TAG" --notes-file notes.md source-maps.tar.gz',
  ])
  expect(contents.steps.at(-1).with).toMatchObject({ name: 'source-maps', path: 'web/dist-maps/' })
  expect(fetching.with).toEqual({ name: 'source-maps', path: 'source-maps' })
})

test('BFF-92 no workflow may write but for a job that says so, and every action is one commit', () => {
  const workflows = globSync('.github/workflows/*.yml', { cwd: root }).map(read)
  for (const text of workflows) expect(text).toMatch(/^permissions:(\n {2}contents: read| \{\})\n(?! )/m)
  const actions = workflows.flatMap((text) => text.match(/(?<=uses: )\S+/g) ?? [])
  expect(actions.filter((action) => !/^\.\/|@[0-9a-f]{40}$/.test(action))).toEqual([])
})
