import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { boundaries, publicFiles, testFiles } from './boundaries.ts'

/**
 * One import of a source file. `from` is a path from the root; so is `to` where the import is relative, else `to` is the
 * name that is imported (`zod/mini`, `node:fs`, `@storefront/shared/contract/cart.ts`).
 */
export type Import = { readonly from: string; readonly to: string }

const root = fileURLToPath(new URL('../../..', import.meta.url))
// Biome's formatting makes this enough: single quotes, and the source on the line of `from`.
const source = /(?:\bfrom|\bimport)\s*\(?\s*'([^'\n]+)'/g

/** What one file imports, types and dynamic imports included. */
export const importsIn = (from: string, text: string): Import[] =>
  [...text.matchAll(source)].map(([, name = '']) => ({
    from,
    to: name.startsWith('.') ? join(dirname(from), name) : name,
  }))

/** Every import of the four packages' source files. */
export const allImports = (): Import[] =>
  globSync('{server,web,shared,tests}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/node_modules', '**/dist'] })
    .toSorted()
    .flatMap((path) => importsIn(path, readFileSync(join(root, path), 'utf8')))

/** The imports that break a boundary, each with what to do instead. */
export const violationsOf = (imports: readonly Import[]): string[] =>
  boundaries.flatMap((boundary) =>
    imports
      .filter(({ from }) => boundary.from.test(from) && !boundary.fromNot?.test(from))
      .filter(({ to }) => (boundary.to?.test(to) ?? true) && !boundary.toNot?.test(to))
      .map(({ from, to }) => `${from} imports ${to}\n    ${boundary.instead}`),
  )

/** The files that `public-files.json` lists although no other part of the product imports them. */
export const publicInVain = (imports: readonly Import[]): string[] =>
  Object.entries(publicFiles).flatMap(([feature, files]) => {
    const folder = `web/src/features/${feature}/`
    const isUsed = (file: string) =>
      imports.some(
        ({ from, to }) => to === folder + file && !from.startsWith(folder) && !testFiles.test(from),
      )
    return files
      .filter((file) => !isUsed(file))
      .map((file) => `${folder}${file} is public in vain\n    Take it out of public-files.json.`)
  })

// `npm run lint` runs this file; tests import it.
if (import.meta.main) {
  const imports = allImports()
  const found = [...violationsOf(imports), ...publicInVain(imports)]
  for (const sentence of found) console.error(`${sentence}\n`)
  process.exitCode = found.length === 0 ? 0 : 1
}
