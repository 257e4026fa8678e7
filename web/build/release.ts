import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** Brotli at its best, which is zlib's default. */
const brotli = promisify(brotliCompress)

/**
 * Finishes a build: fails over a screen's budget, writes `build.json` with the version, which is a hash of what was built, and
 * compresses every file beside itself, so that the server compresses nothing.
 * @param budgets by screen, the most that its first load may weigh: JavaScript and CSS, in brotli kB of 1000 bytes
 */
export function release(budgets: Readonly<Record<string, number>>): Plugin {
  let folder = ''
  let bundle: Rolldown.OutputBundle | undefined
  return {
    name: 'storefront-release',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    writeBundle(_, written) {
      bundle = written
    },
    // Once the service worker is written, too. It is called after a failure as well, when there may be nothing.
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (!bundle) return
        await compress(folder)
        judge(await weightsOf(bundle, folder), budgets)
        // Last, since a build that has one is complete.
        await writeFile(
          join(folder, 'build.json'),
          JSON.stringify({ version: await versionOf(bundle, folder) }),
        )
      },
    },
  }
}

async function compress(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((name) =>
    /^[^.].*\.(js|css|svg|json|txt)$/.test(name),
  )
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(folder, file))
      await writeFile(join(folder, `${file}.br`), await brotli(content))
      await writeFile(join(folder, `${file}.gz`), await promisify(gzip)(content, { level: 9 }))
    }),
  )
}

/** By screen, in brotli kB: the entry, its own chunk, all that either imports statically, its English messages, and the style sheet. */
async function weightsOf(bundle: Rolldown.OutputBundle, folder: string): Promise<Record<string, number>> {
  const chunks = chunksOf(bundle)
  const entries = chunks.filter(({ isEntry }) => isEntry)
  const styles = Object.keys(bundle).filter((name) => name.endsWith('.css'))
  const weights: Record<string, number> = {}
  for (const chunk of chunks) {
    const screen = screenOfFile(chunk.facadeModuleId ?? '')
    if (!screen) continue
    const words = chunks.filter(({ name }) => name === 'messages-en.app' || name === `messages-en.${screen}`)
    const files = [...styles, ...loadedWith([...entries, chunk, ...words], bundle)]
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, `${file}.br`))).size))
    weights[screen] = sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000
  }
  return weights
}

/** Prints what each screen weighs. @throws Error for a screen over its budget or without one, and for a budget without a screen */
function judge(weights: Record<string, number>, budgets: Readonly<Record<string, number>>): void {
  const lines = Object.keys({ ...budgets, ...weights }).map((screen) => {
    const [weight = Number.NaN, budget = 0] = [weights[screen], budgets[screen]]
    return { text: `${screen.padEnd(14)} ${weight.toFixed(1)} of ${budget} kB`, isGood: weight <= budget }
  })
  console.log(['First load of each screen (brotli):', ...lines.map(({ text }) => text)].join('\n  '))
  const over = lines.filter(({ isGood }) => !isGood)
  if (over.length > 0)
    throw new Error(`Over budget or without a chunk: ${over.map(({ text }) => text).join('; ')}`)
}

/** A hash of the page and of the files' names, which have hashes of what is in the files. */
async function versionOf(bundle: Rolldown.OutputBundle, folder: string): Promise<string> {
  const page = await readFile(join(folder, 'index.html'))
  const names = Object.keys(bundle).sort().join()
  return createHash('sha256').update(page).update(names).digest('hex').slice(0, 12)
}

/** The screen that a file is of, by its name; undefined for any other. */
export const screenOfFile = (file: string): string | undefined =>
  /features\/\w+\/(\w+)-screen\.tsx$/.exec(file)?.[1]

/** The chunks of a build. */
const chunksOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((output) => output.type === 'chunk')

/** The files of some chunks and of all that they import statically. */
function loadedWith(chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>()
  const load = (name: string) => {
    const chunk = bundle[name]
    if (files.has(name) || chunk?.type !== 'chunk') return
    files.add(name)
    chunk.imports.forEach(load)
  }
  for (const { fileName } of chunks) load(fileName)
  return files
}
