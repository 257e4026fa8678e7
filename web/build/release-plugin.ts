import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { precompress } from './precompress.ts'
import { type Chunk, judgeWeights, largestParts, screenWeights } from './screen-weights.ts'

/**
 * Finishes a build: weighs the screens and fails over a budget, writes `build.json` with the version, which is a hash of
 * what was built, and compresses every file beside itself.
 */
export function releasePlugin(budgetFile: string): Plugin {
  let folder = ''
  let chunks: Chunk[] = []
  return {
    name: 'storefront-release',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    writeBundle(_, bundle) {
      chunks = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [output] : []))
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (chunks.length === 0) return
        const page = await readFile(join(folder, 'index.html'))
        const version = createHash('sha256').update(page)
        for (const { code } of chunks) version.update(code)
        const build = { version: version.digest('hex').slice(0, 12) }
        await writeFile(join(folder, 'build.json'), JSON.stringify(build))
        await precompress(folder)

        const budgets: Record<string, number> = JSON.parse(await readFile(budgetFile, 'utf8'))
        const weights = await screenWeights(chunks)
        const { lines, over, missing } = judgeWeights(weights, budgets)
        console.log(`JavaScript of each screen's first load (brotli):\n  ${lines.join('\n  ')}`)
        for (const screen of Object.keys(weights).sort())
          console.log(`  most of ${screen}: ${(await largestParts(chunks, screen)).join(', ')}`)
        if (over.length > 0) throw new Error(`Over budget: ${over.join(', ')} (see ${budgetFile})`)
        if (missing.length > 0) throw new Error(`Screens without a chunk of their own: ${missing.join(', ')}`)
      },
    },
  }
}
