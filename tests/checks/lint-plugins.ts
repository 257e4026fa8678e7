import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../commands/steps.ts'

type Plugin = { readonly path: string; readonly includes: readonly string[] }
const { plugins } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as { plugins: Plugin[] }
const config = {
  plugins: plugins.map((plugin) => ({ ...plugin, path: join(root, plugin.path) })),
  linter: { rules: { preset: 'none' } },
}

/** The lines that the repository's Biome plugins reject in a file with this name, each with the message. */
export function rejected(file: string, lines: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'lint-plugins-'))
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(config))
  writeFileSync(path, `export const all = [\n${lines.join(',\n')}\n]\n`)
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', path]
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/biome'), args, { cwd: folder, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { message: string; location: { start: { line: number } } }[]
  }
  return diagnostics
    .toSorted((one, other) => one.location.start.line - other.location.start.line)
    .map(({ message, location }) => ({ message, text: lines[location.start.line - 2] }))
}
