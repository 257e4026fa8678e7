import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@storefront/server/test-support/free-port.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { environmentOf, execForm, instructionOf, type Stage, stagesOf } from '../stack/dockerfile.ts'
import { asUser, buildImageTree, createOpenFolder } from './image-tree.ts'

const context = fileURLToPath(new URL('../..', import.meta.url))
const folder = createOpenFolder('storefront-image-')
const isRoot = process.getuid?.() === 0
const stage = stagesOf(join(context, 'Dockerfile')).at(-1) as Stage
const user = instructionOf(stage, 'USER')
let app = ''
let node = ''

type Component = {
  readonly group?: string
  readonly name: string
  readonly version: string
  readonly licenses?: unknown
}

const chmodAll = (mode: string, path: string) => spawnSync('chmod', ['-R', mode, path])

beforeAll(() => {
  const image = buildImageTree({ context, folder, target: stage.name })
  app = join(image.root, 'app')
  node = image.node
  chmodAll('a-w', join(app, '..'))
}, 180_000)
afterAll(() => {
  chmodAll('u+w', folder)
  rmSync(folder, { recursive: true, force: true })
}, 180_000)

const production = {
  UPSTREAM_URL: 'http://127.0.0.1:9',
  BRANDING_CLIENT_ID: 'client',
  FIREBASE_PROJECT_ID: 'project',
  FIREBASE_API_KEY: 'key',
  RECEIPT_BASE_URL: 'https://receipts.example',
  SESSION_KEYS: Buffer.alloc(32, 7).toString('base64'),
  DRAIN_DELAY_MS: '100',
  HOST: '127.0.0.1',
  ADMIN_HOST: '127.0.0.2',
  TENANT_DOMAINS: 'fans.example.com',
  TENANT_ALIASES: '127.0.0.1=demo',
  REDIS_URL: 'redis://127.0.0.1:9',
}

test('BFF-54 the image pins its Node, is not root, has a health check, and its process receives the signals', () => {
  const { node } = JSON.parse(readFileSync(join(context, 'package.json'), 'utf8')).devDependencies
  expect(stage.from).toBe(`node:${node}-slim`)
  expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/)
  expect(execForm(instructionOf(stage, 'CMD'))).toEqual([
    'node',
    expect.stringMatching(/^--/),
    'server/src/main.ts',
  ])
  expect(execForm(instructionOf(stage, 'HEALTHCHECK'))[0]).toBe('node')
})

test('BFF-54 no dev or optional dependency, no test and no other package is inside', () => {
  const manifests = [
    'package.json',
    ...['server', 'shared', 'web', 'tests'].map((name) => `${name}/package.json`),
  ]
  const devDependencies = manifests.flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(join(context, file), 'utf8')).devDependencies ?? {}),
  )
  const store = globSync('node_modules/.pnpm/*', { cwd: app }).map((path) =>
    path.replace('node_modules/.pnpm/', '').replace('+', '/'),
  )
  const isInside = (name: string) => store.some((entry) => entry.startsWith(`${name}@`))
  expect(isInside('fastify')).toBe(true)
  // Types that a library declares as its own dependency come along.
  const unwanted = devDependencies.filter((name) => !name.startsWith('@types/'))
  expect([...unwanted, '@google-cloud/firestore', '@google-cloud/storage', 'react'].filter(isInside)).toEqual(
    [],
  )
  expect(
    globSync('{server,shared,web}/**/*.{test,fixture}.ts', { cwd: app, exclude: ['**/node_modules'] }),
  ).toEqual([])
  expect(
    ['web/src', 'tests', 'server/fuzz', 'server/test-support'].filter((path) => existsSync(join(app, path))),
  ).toEqual([])
})

test('BFF-92 the list of what is inside names every package of the image with its version, and nothing of development', () => {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'sbom'], {
    cwd: context,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  expect(status, stderr).toBe(0)
  const { bomFormat, components } = JSON.parse(stdout) as { bomFormat: string; components: Component[] }
  expect(bomFormat).toBe('CycloneDX')
  const listed = components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`)
  const inside = globSync('node_modules/.pnpm/*/node_modules/{*,@*/*}/package.json', { cwd: app }).map(
    (path) => {
      const { name, version } = JSON.parse(readFileSync(join(app, path), 'utf8'))
      return `${name}@${version}`
    },
  )
  expect(inside.length).toBeGreaterThan(100)
  expect(inside.filter((entry) => !listed.includes(entry))).toEqual([])
  const fastify = components.find(({ name, group }) => name === 'fastify' && !group)
  expect(fastify).toMatchObject({
    version: expect.stringMatching(/^5\./),
    licenses: [{ license: { id: 'MIT' } }],
  })
  // What the app is made of is in its files.
  expect(listed.find((entry) => entry.startsWith('react-dom@'))).toBeDefined()
  const isListed = (name: string) => listed.some((entry) => entry.startsWith(`${name}@`))
  expect(['vitest', 'vite', 'typescript', 'supertest', 'jsdom', 'kustomize'].filter(isListed)).toEqual([])
})

/** Starts the image as a user, and measures how long that takes and what it needs. */
async function startImage(as: string) {
  const env = {
    ...environmentOf(stage),
    ...production,
    PORT: String(await freePort()),
    ADMIN_PORT: String(await freePort()),
  }
  const options = { cwd: app, env, ...asUser(as) }
  const [, ...command] = execForm(instructionOf(stage, 'CMD'))
  const since = performance.now()
  const server = spawn(node, command, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void server.kill('SIGKILL'))
  let log = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (log += chunk))
  const ended = once(server, 'exit')
  const admin = `http://${env.ADMIN_HOST}:${env.ADMIN_PORT}`
  const isReady = () =>
    fetch(`${admin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { interval: 20, timeout: 15_000, message: log }).toBe(true)
  const readyAfterMs = performance.now() - since

  const page = await fetch(`http://127.0.0.1:${env.PORT}/`)
  expect(await page.text()).toContain('id="boot"')
  const metrics = await (await fetch(`${admin}/metrics`)).text()
  const megabytes = Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1e6
  console.log(
    `image as ${as}: ready after ${Math.round(readyAfterMs)} ms, ${Math.round(megabytes)} MB resident`,
  )
  return { server, ended, options, readyAfterMs, megabytes, log: () => log }
}

test('BFF-54 BFF-75 it runs as nobody on a tree that it cannot write, ready within 3 s, idle below 150 MB, SIGTERM ends it with 0', async () => {
  const { server, ended, options, readyAfterMs, megabytes, log } = await startImage(user)
  expect(readyAfterMs).toBeLessThan(3_000)
  expect(megabytes).toBeLessThan(150)
  expect(log()).not.toContain('nothing compiled is kept')

  if (isRoot) {
    const writable = spawnSync('find', ['.', '-not', '-type', 'l', '-writable'], {
      ...options,
      encoding: 'utf8',
    })
    expect([writable.status, writable.stdout]).toEqual([0, ''])
  }
  const check = () => spawnSync(node, execForm(instructionOf(stage, 'HEALTHCHECK')).slice(1), options)
  expect(check().status).toBe(0)
  server.kill('SIGTERM')
  expect(await ended, log()).toEqual([0, null])
  expect(check().status).toBe(1)
})

// Node keeps what it has compiled in a folder that carries the number of its user.
test('BFF-54 it runs as any other user too, and says that nothing compiled is kept for that one', async (context) => {
  context.skip(!isRoot, 'only root may start a process as another user')
  const { server, ended, log } = await startImage('1000680000:0')
  expect(log()).toContain('nothing compiled is kept for this user')
  server.kill('SIGTERM')
  expect(await ended, log()).toEqual([0, null])
})
