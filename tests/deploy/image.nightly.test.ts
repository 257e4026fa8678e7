import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@storefront/server/test-support/free-port.ts'
import { environment } from '@storefront/server/test-support/site.ts'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { root } from '../commands/steps.ts'
import { onPath } from '../stack/provision.ts'

const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
const base = /^FROM (node:\S+) AS server$/m.exec(dockerfile)?.[1] ?? ''
const commit = '728b702'

function call(command: string, ...args: readonly string[]): string {
  // As root in a container, too: no runtime and no file system of its own.
  const env = { ...process.env, BUILDAH_ISOLATION: 'chroot', STORAGE_DRIVER: 'vfs' }
  const options = { cwd: root, encoding: 'utf8', env, maxBuffer: 64 * 1024 * 1024 } as const
  const { status, stdout, stderr } = spawnSync(command, args, options)
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}\n${stderr}`)
  return stdout.trim()
}

function reasonToSkip(): string | undefined {
  if (!onPath(['buildah'])) return 'buildah is not installed'
  if (process.getuid?.() !== 0) return 'only root may enter a container without a runtime'
  try {
    call('buildah', 'pull', '--quiet', '--policy=missing', base)
  } catch (error) {
    return `the base image is neither here nor in a registry: ${error}`
  }
}

const reason = reasonToSkip()
let image = ''
let container = ''
let tree = ''
let settings: {
  readonly User: string
  readonly WorkingDir: string
  readonly Env: readonly string[]
  readonly Cmd: readonly string[]
  readonly Healthcheck: { readonly Test: readonly string[] }
}

beforeAll(() => {
  if (reason) return
  const wanted = ['--format=docker', '--target=server', `--build-arg=BUILD_COMMIT=${commit}`]
  image = call('buildah', 'build', '--quiet', ...wanted, '.')
  container = call('buildah', 'from', image)
  tree = call('buildah', 'mount', container)
  settings = JSON.parse(call('buildah', 'inspect', container)).Docker.config
}, 900_000)
beforeEach((context) => context.skip(reason !== undefined, reason))
afterAll(() => {
  if (container) call('buildah', 'rm', container)
  if (image) call('buildah', 'rmi', image)
}, 60_000)

const filesInside = (pattern: string, exclude: string[] = []) =>
  globSync(pattern, { cwd: join(tree, settings.WorkingDir), exclude })

test('BFF-54 no dev or optional dependency, no test and no other package is inside', () => {
  const manifests = ['package.json', ...globSync('{server,shared,web,tests}/package.json', { cwd: root })]
  const devDependencies = manifests.flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(join(root, file), 'utf8')).devDependencies ?? {}),
  )
  const store = filesInside('node_modules/.pnpm/*').map((path) =>
    path.replace('node_modules/.pnpm/', '').replace('+', '/'),
  )
  const isInside = (name: string) => store.some((entry) => entry.startsWith(`${name}@`))
  expect(isInside('fastify')).toBe(true)
  // Types that a library declares as its own dependency come along.
  const unwanted = devDependencies.filter((name) => !name.startsWith('@types/'))
  const optional = ['@google-cloud/firestore', '@google-cloud/storage']
  expect([...unwanted, ...optional, 'react'].filter(isInside)).toEqual([])
  expect(filesInside('{server,shared,web}/**/*.{test,fixture}.ts', ['**/node_modules'])).toEqual([])
  expect(filesInside('{web/src,tests,server/fuzz,server/test-support}')).toEqual([])
})

test('BFF-92 the list of what is inside names every package of the image with its version, and nothing of development', () => {
  const { bomFormat, components } = JSON.parse(call('npm', 'run', '--silent', 'sbom')) as {
    bomFormat: string
    components: { group?: string; name: string; version: string; licenses?: unknown }[]
  }
  expect(bomFormat).toBe('CycloneDX')
  const listed = components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`)
  const packages = filesInside('node_modules/.pnpm/*/node_modules/{*,@*/*}/package.json').map((path) => {
    const { name, version } = JSON.parse(readFileSync(join(tree, settings.WorkingDir, path), 'utf8'))
    return `${name}@${version}`
  })
  expect(packages.length).toBeGreaterThan(100)
  expect(packages.filter((entry) => !listed.includes(entry))).toEqual([])
  const fastify = components.find(({ name, group }) => name === 'fastify' && !group)
  expect(fastify).toMatchObject({ licenses: [{ license: { id: 'MIT' } }] })
  const isListed = (name: string) => listed.some((entry) => entry.startsWith(`${name}@`))
  // What the app is made of is in its files.
  expect(isListed('react-dom')).toBe(true)
  expect(['vitest', 'vite', 'typescript', 'supertest', 'jsdom'].filter(isListed)).toEqual([])
})

test('BFF-92 the app in the image has the files of a build of the commit, whose source maps are in its release', () => {
  // Vitest's NODE_ENV would make a build for development.
  call('env', 'NODE_ENV=production', 'npm', 'run', '--silent', 'build')
  const names = globSync('web/dist/assets/*', { cwd: root })
  expect(filesInside('web/dist/assets/*').toSorted()).toEqual(names.toSorted())
})

test('BFF-92 the image contains the licence texts of its packages, of the app and of its typeface', () => {
  const notices = readFileSync(join(tree, settings.WorkingDir, 'THIRD-PARTY-NOTICES.txt'), 'utf8')
  for (const name of ['fastify', 'react-dom', '@fontsource-variable/inter'])
    expect(notices).toMatch(new RegExp(`^${name} [\\d.]+ \\((MIT|OFL-1\\.1)\\)`, 'm'))
  expect(notices).toContain('SIL OPEN FONT LICENSE Version 1.1')
  expect(notices).not.toMatch(/^vitest /m)
})

/** Starts a program in the image, on a root file system that it cannot write, with the network of this machine. */
function startInside(command: readonly string[], env: Readonly<Record<string, string>>, user: string) {
  const enter = `
    mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && mount --rbind /proc "$0/proc" && mount --rbind /dev "$0/dev"
    exec chroot "$@"`
  const variables = [...settings.Env, ...Object.entries(env).map((pair) => pair.join('='))]
  const inside = ['env', '-i', `--chdir=${settings.WorkingDir}`, ...variables, ...command]
  const child = spawn('unshare', ['--mount', 'sh', '-ec', enter, tree, `--userspec=${user}`, tree, ...inside])
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

const endOf = async (child: ChildProcess) => (await once(child, 'exit'))[0]

// Node keeps what it has compiled in a folder that carries the number of its user.
test.each([
  ['its user, ready within 3 s, idle below 150 MB', undefined, { ms: 3_000, megabytes: 150 }],
  ['any other user, for whom there is no compile cache', '1000680000:0', { ms: 15_000, megabytes: 200 }],
])(
  'BFF-54 BFF-84 on a tree that it cannot write it runs as %s, and SIGTERM ends it with 0',
  async (_who, other, most) => {
    const user = other ?? settings.User
    const env = {
      ...environment('http://127.0.0.1:9'),
      LOG_LEVEL: 'info',
      SESSION_KEYS: Buffer.alloc(32, 7).toString('base64'),
      DRAIN_DELAY_MS: '100',
      HOST: '127.0.0.1',
      ADMIN_HOST: '127.0.0.2',
      TENANT_DOMAINS: 'fans.example.com',
      TENANT_ALIASES: '127.0.0.1=demo',
      REDIS_URL: 'redis://127.0.0.1:9',
      PORT: String(await freePort()),
      ADMIN_PORT: String(await freePort()),
    }
    const since = performance.now()
    const server = startInside(settings.Cmd, env, user)
    let log = ''
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (log += chunk))
    const ended = endOf(server)
    const ask = (path: string) => fetch(`http://${env.ADMIN_HOST}:${env.ADMIN_PORT}${path}`)
    const isReady = async () => (await ask('/readyz').catch(() => null))?.ok
    await expect.poll(isReady, { interval: 20, timeout: 15_000 }).toBe(true)
    expect(performance.now() - since).toBeLessThan(most.ms)
    expect(await (await fetch(`http://${env.HOST}:${env.PORT}/`)).text()).toContain('id="boot"')
    const metrics = await (await ask('/metrics')).text()
    const memory = /^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]
    expect(Number(memory) / 1e6).toBeLessThan(most.megabytes)
    expect(/commit="(\w+)"/.exec(metrics)?.[1]).toBe(commit)

    const check = () => endOf(startInside(settings.Healthcheck.Test.slice(1), env, user))
    expect(await check()).toBe(0)
    server.kill('SIGTERM')
    expect(await ended, log).toBe(0)
    expect(await check()).toBe(1)
  },
)
