import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const workspace = fileURLToPath(new URL('../..', import.meta.url))
const texts = new Set(['.js', '.css', '.html', '.json', '.txt'])

/**
 * Creates a release of this server with another build of the app, which `build` writes to a folder. It has the layout of this
 * workspace, so `startBff` starts it.
 */
export async function makeRelease(build: (dist: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-release-'))
  for (const name of ['server', 'shared']) {
    await cp(join(workspace, name, 'src'), join(folder, name, 'src'), { recursive: true })
    await cp(join(workspace, name, 'package.json'), join(folder, name, 'package.json'))
    await symlink(join(workspace, name, 'node_modules'), join(folder, name, 'node_modules'))
  }
  await cp(join(workspace, 'package.json'), join(folder, 'package.json'))
  await build(join(folder, 'web/dist'))
  return { folder, dispose: () => rm(folder, { recursive: true, force: true }) }
}

/**
 * Creates a release from the build in `web/dist` in which every hashed file has another name, as if everything had changed.
 * @throws Error without a build
 */
export async function makeOtherRelease() {
  const version = randomBytes(6).toString('hex')
  const release = await makeRelease((dist) => writeBuild(join(workspace, 'web/dist'), dist, version))
  return { ...release, version }
}

/** Copies a build and renames its hashed files in all texts. Nothing is compressed. */
async function writeBuild(from: string, to: string, version: string) {
  const files = (await readdir(from, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(from.length + 1))
  const hashes = files.flatMap((file) => /^assets\/.*-([\w-]{8})\.\w+$/.exec(file)?.[1] ?? [])
  const anyHash = new RegExp(hashes.join('|'), 'g')
  const rename = (text: string) => text.replace(anyHash, (hash) => [...hash].reverse().join(''))
  for (const file of files) {
    const target = join(to, rename(file))
    await mkdir(join(target, '..'), { recursive: true })
    const content = await readFile(join(from, file))
    await writeFile(target, texts.has(extname(file)) ? rename(content.toString()) : content)
  }
  await writeFile(join(to, 'build.json'), JSON.stringify({ version }))
}
