import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** zlib's default is the best quality. */
const brotli = promisify(brotliCompress)

/**
 * Finishes a build: fails when a screen exceeds its budget, writes `build.json` with the version (a hash of the output), and writes a
 * compressed copy beside every file, so that the server compresses nothing. Source maps go into `<outDir>-maps` (VEN-31).
 * @param budgets by screen, the limit of its first load: JavaScript and CSS, in brotli kB of 1000 bytes
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
    // After the service worker is written. It also runs after a failed build, without a bundle.
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (!bundle) return
        await moveMaps(bundle, folder)
        await compress(folder)
        checkBudgets(await weightsOf(bundle, folder), budgets)
        // Last, since this file marks a complete build.
        await writeFile(
          join(folder, 'build.json'),
          JSON.stringify({ version: await versionOf(bundle, folder) }),
        )
      },
    },
  }
}

/** Operators get the source maps of a release; fans never do, so they are beside what is served, under the same names. */
async function moveMaps(bundle: Rolldown.OutputBundle, folder: string): Promise<void> {
  const maps = `${folder}-maps`
  await rm(maps, { recursive: true, force: true })
  await mkdir(join(maps, 'assets'), { recursive: true })
  const names = Object.keys(bundle).filter((name) => name.endsWith('.map'))
  for (const name of names) await rename(join(folder, name), join(maps, name))
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

/** The first load of a screen in brotli kB: in English, and how much more the language with the largest messages adds. */
type Weight = { readonly english: number; readonly extra: number; readonly heaviest: string }

/** By screen: the entry, its chunk, all static imports of both, the messages, and the style sheet. */
async function weightsOf(bundle: Rolldown.OutputBundle, folder: string): Promise<Record<string, Weight>> {
  const chunks = chunksOf(bundle)
  const entries = chunks.filter(({ isEntry }) => isEntry)
  const styles = Object.keys(bundle).filter((name) => name.endsWith('.css'))
  const tags = new Set(chunks.flatMap(({ name }) => /^messages-(.+)\.app$/.exec(name)?.[1] ?? []))
  const weigh = async (files: Iterable<string>) => {
    const sizes = [...files].map(async (file) => (await stat(join(folder, `${file}.br`))).size)
    return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0) / 1000
  }
  const weights: Record<string, Weight> = {}
  for (const chunk of chunks) {
    const screen = screenOfFile(chunk.facadeModuleId ?? '')
    if (!screen) continue
    const messagesIn = (tag: string) => {
      const names = ['app', screen].map((part) => `messages-${tag}.${part}`)
      return weigh(chunks.filter(({ name }) => names.includes(name)).map(({ fileName }) => fileName))
    }
    const own = await weigh([...styles, ...loadedWith([...entries, chunk], bundle)])
    const english = await messagesIn('en')
    const others = await Promise.all([...tags].map(async (tag) => ({ tag, weight: await messagesIn(tag) })))
    const [most] = others.toSorted((one, other) => other.weight - one.weight)
    weights[screen] = {
      english: own + english,
      extra: (most?.weight ?? english) - english,
      heaviest: most?.tag ?? 'en',
    }
  }
  return weights
}

/** LANG-05: how much more than English another language may add to a screen, in brotli kB. */
const maxExtraKb = 6

/**
 * Prints the weight of each screen.
 * @throws Error for a screen over its budget or without one, a budget without a screen, and a language that adds too much
 */
function checkBudgets(weights: Record<string, Weight>, budgets: Readonly<Record<string, number>>): void {
  const lines = Object.keys({ ...budgets, ...weights }).map((screen) => {
    const budget = budgets[screen] ?? 0
    const { english, extra, heaviest } = weights[screen] ?? { english: Number.NaN, extra: 0, heaviest: 'en' }
    const text = `${screen.padEnd(14)} ${english.toFixed(1)} of ${budget} kB, ${extra.toFixed(1)} more in ${heaviest}`
    return { text, isGood: english <= budget && extra <= maxExtraKb }
  })
  console.log(['First load of each screen (brotli):', ...lines.map(({ text }) => text)].join('\n  '))
  const wrong = lines.filter(({ isGood }) => !isGood)
  if (wrong.length > 0)
    throw new Error(
      `Over budget, without a chunk, or over ${maxExtraKb} kB more than in English: ${wrong.map(({ text }) => text).join('; ')}`,
    )
}

/** A hash of the page and of the file names, which contain hashes of the files. */
async function versionOf(bundle: Rolldown.OutputBundle, folder: string): Promise<string> {
  const page = await readFile(join(folder, 'index.html'))
  const names = Object.keys(bundle).sort().join()
  return createHash('sha256').update(page).update(names).digest('hex').slice(0, 12)
}

/** The screen of a file named `<screen>-screen.tsx`; undefined for any other file. */
export const screenOfFile = (file: string): string | undefined =>
  /features\/\w+\/(\w+)-screen\.tsx$/.exec(file)?.[1]

const chunksOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((output) => output.type === 'chunk')

/** The files of chunks and of all their static imports. */
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
