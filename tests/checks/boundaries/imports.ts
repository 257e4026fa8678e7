import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * One import of a source file. `from` is a path from the root; so is `to` where the import is relative, else `to` is the
 * name that is imported (`zod/mini`, `node:fs`, `@storefront/shared/contract/cart.ts`).
 */
export type Import = { readonly from: string; readonly to: string }

// Biome's formatting makes this enough: single quotes, and the source on the line of `from`.
const source = /(?:\bfrom|\bimport)\s*\(?\s*'([^'\n]+)'/g

/** What one file imports, types and dynamic imports included. */
export const importsIn = (from: string, text: string): Import[] =>
  [...text.matchAll(source)].map(([, name = '']) => ({
    from,
    to: name.startsWith('.') ? join(dirname(from), name) : name,
  }))

/** Every import of the four packages' source files. @param root the repository's folder */
export const importsOf = (root: string): Import[] =>
  globSync('{server,web,shared,tests}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/node_modules', '**/dist'] })
    .toSorted()
    .flatMap((path) => importsIn(path, readFileSync(join(root, path), 'utf8')))
