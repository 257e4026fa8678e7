import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { boundaries } from './boundaries.ts'

/**
 * One import of a source file. `from` is a path relative to the repository. `to` is one too when the import is relative, else the
 * imported name (`zod/mini`, `node:fs`, `@storefront/shared/contract/cart.ts`).
 */
export type Import = { readonly from: string; readonly to: string }

const root = fileURLToPath(new URL('../../..', import.meta.url))
// Enough for code that Biome formats: single quotes, and the source on the line of `from`.
const source = /(?:\bfrom|\bimport)\s*\(?\s*'([^'\n]+)'/g

/** The imports of a file, including types and dynamic imports. */
export const importsIn = (from: string, text: string): Import[] =>
  [...text.matchAll(source)].map(([, name = '']) => ({
    from,
    to: name.startsWith('.') ? join(dirname(from), name) : name,
  }))

/** The imports of all source files of the four packages. */
export const allImports = (): Import[] =>
  globSync('{server,web,shared,tests}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/node_modules', '**/dist'] })
    .toSorted()
    .flatMap((path) => importsIn(path, readFileSync(join(root, path), 'utf8')))

/** The forbidden imports, each with what to do instead. A file that may import nothing is listed once. */
export const violationsOf = (imports: readonly Import[]): string[] =>
  boundaries.flatMap((boundary) => {
    const forbidden = imports
      .filter(({ from }) => boundary.from.test(from) && !boundary.fromNot?.test(from))
      .filter(({ to }) => (boundary.to?.test(to) ?? true) && !boundary.toNot?.test(to))
      .map(({ from, to }) => (boundary.to || boundary.toNot ? `${from} imports ${to}` : from))
    return [...new Set(forbidden)].map((place) => `${place}\n    ${boundary.instead}`)
  })

// `npm run lint` runs this file; tests import it.
if (import.meta.main) {
  const found = violationsOf(allImports())
  for (const sentence of found) console.error(`${sentence}\n`)
  process.exitCode = found.length === 0 ? 0 : 1
}
