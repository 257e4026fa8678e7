import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join, matchesGlob, relative, resolve } from 'node:path'
import { environmentOf, type Stage, stagesOf } from '../stack/dockerfile.ts'

/**
 * Builds the file tree of an image by the commands of its Dockerfile, without Docker: each stage is a folder below
 * `folder`, and what a stage copies from the context passes `.dockerignore`. Returns the folder of the stage `target`, and the Node
 * of its base image: a copy of ours, since the image's user may not reach where that is installed.
 * @throws Error with the output of a command that fails
 */
export function buildImageTree(options: { context: string; folder: string; target: string }) {
  const { context, folder, target } = options
  const stages = new Map(stagesOf(join(context, 'Dockerfile')).map((stage) => [stage.name, stage]))
  const ignored = ignoredIn(context)
  const built = new Map<string, string>()
  const node = join(folder, 'node-image', 'bin', 'node')
  cpSync(process.execPath, node)
  return { root: build(target), node }

  function build(name: string): string {
    const known = built.get(name)
    if (known !== undefined) return known
    const stage = stages.get(name)
    if (stage === undefined) throw new Error(`The Dockerfile has no stage ${name}`)
    const root = join(folder, name)
    mkdirSync(join(root, 'tmp'), { recursive: true })
    chmodSync(join(root, 'tmp'), 0o1777)
    if (stages.has(stage.from)) copy(build(stage.from), root)
    execute(stage, root, stages.has(stage.from) ? '/app' : '/')
    built.set(name, root)
    return root
  }

  function execute(stage: Stage, root: string, startsIn: string) {
    let workdir = startsIn
    let user = '0:0'
    const settings = environmentOf(stage)
    const env: Record<string, string> = { CI: 'true' }
    for (const { name, text } of stage.instructions) {
      const here = join(root, workdir)
      mkdirSync(here, { recursive: true })
      if (name === 'WORKDIR') workdir = text
      if (name === 'ENV') {
        const key = text.split('=', 1)[0] ?? ''
        env[key] = settings[key] ?? ''
      }
      if (name === 'ARG') {
        const [argument = '', ...value] = text.split('=')
        env[argument] = value.join('=')
      }
      if (name === 'USER') user = text
      if (name === 'RUN') run(text, { cwd: here, node, env, ...asUser(user) })
      if (name === 'COPY') copyInto(here, text)
    }
  }

  function copyInto(here: string, text: string) {
    const parts = text.split(/\s+/)
    const stage = parts[0]?.startsWith('--from=') ? parts.shift()?.slice('--from='.length) : undefined
    const destination = parts.pop() ?? ''
    for (const source of parts) {
      const from = stage === undefined ? join(context, source) : join(build(stage), source)
      const intoFolder = destination.endsWith('/')
      const to = resolve(here, destination, intoFolder ? basename(source) : '')
      mkdirSync(dirname(to), { recursive: true })
      copy(from, to, stage === undefined ? (path) => !ignored(relative(context, path)) : undefined)
    }
  }
}

const copy = (from: string, to: string, filter?: (path: string) => boolean) =>
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, ...(filter ? { filter } : {}) })

function ignoredIn(context: string): (path: string) => boolean {
  const file = join(context, '.dockerignore')
  const patterns = (existsSync(file) ? readFileSync(file, 'utf8') : '')
    .split('\n')
    .filter((line) => line !== '' && line !== '*' && !line.startsWith('!'))
  return (path) => patterns.some((pattern) => matchesGlob(path, pattern))
}

/**
 * Creates a folder that every user of this machine can enter, also where the temporary folder is private to us.
 * @throws Error when there is no such place
 */
export function createOpenFolder(prefix: string): string {
  const parent = [tmpdir(), '/tmp', '/var/tmp'].find((path) => existsSync(path) && isOpen(path))
  if (parent === undefined) throw new Error('No folder for temporary files that every user can enter')
  const folder = mkdtempSync(join(parent, prefix))
  chmodSync(folder, 0o755)
  return folder
}

function isOpen(path: string): boolean {
  const others = 0o001
  return (statSync(path).mode & others) !== 0 && (dirname(path) === path || isOpen(dirname(path)))
}

/** The user that runs a command; only root can switch to another. */
export function asUser(user: string): { uid?: number; gid?: number } {
  const [uid, gid] = user.split(':').map(Number)
  return process.getuid?.() === 0 && uid !== undefined && gid !== undefined ? { uid, gid } : {}
}

function run(
  command: string,
  {
    node,
    ...options
  }: { node: string; cwd: string; env: Record<string, string>; uid?: number; gid?: number },
) {
  // Under Vitest's mode the app would be built for development.
  const { NODE_ENV: _mode, ...environment } = process.env
  const path = [dirname(node), process.env.PATH].join(delimiter)
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    ...options,
    encoding: 'utf8',
    timeout: 120_000,
    env: { ...environment, ...options.env, PATH: path },
  })
  if (status !== 0) throw new Error(`${command}\n${stdout}\n${stderr}`)
}
