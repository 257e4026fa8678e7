import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** `path` is relative to the repository. */
export type SourceFile = { readonly path: string; readonly text: string }

const repository = fileURLToPath(new URL('../../..', import.meta.url))
const notOurs = new Set(['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report'])

/** Everything that is written by hand and may cite a row, in the order of the paths. */
export function repositoryFiles(): SourceFile[] {
  const patterns = ['*.md', '{server,shared,tests,web}/**/*.{ts,tsx,css,md,mjs,js}']
  return globSync(patterns, {
    cwd: repository,
    exclude: (path) => path.split('/').some((part) => notOurs.has(part)),
  })
    .sort()
    .map((path) => ({ path, text: readFileSync(`${repository}/${path}`, 'utf8') }))
}

/** `path:line` of a place in a file. */
export function placeOf({ path, text }: SourceFile, index: number): string {
  return `${path}:${text.slice(0, index).split('\n').length}`
}
