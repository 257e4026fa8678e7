import { brotli } from './precompress.ts'

/** A chunk as the build reports it: its code, and the imports that load with it. */
export type Chunk = {
  fileName: string
  code: string
  imports: string[]
  isEntry: boolean
  facadeModuleId: string | null
  /** By module: how much of its code is in the chunk, before it is minified. */
  modules: Record<string, { renderedLength: number }>
}

/**
 * The JavaScript that the first load of each screen needs, in brotli kB (1000 bytes): the entry, the screen's own chunk, and
 * everything that either imports statically.
 */
export async function screenWeights(chunks: readonly Chunk[]): Promise<Record<string, number>> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const sizes = new Map<string, number>()
  for (const { fileName, code } of chunks) sizes.set(fileName, (await brotli(Buffer.from(code))).length)

  const entry = chunks.find((chunk) => chunk.isEntry)
  const weights: Record<string, number> = {}
  for (const chunk of chunks) {
    const screen = screenOf(chunk)
    if (!screen || !entry) continue
    const needed = new Set<string>()
    reach(entry.fileName, byName, needed)
    reach(chunk.fileName, byName, needed)
    weights[screen] = [...needed].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0) / 1000
  }
  return weights
}

/** What weighs most in the first load of a screen: packages and rooms of our own, in kB of its weight by their share of the code. */
export async function largestParts(chunks: readonly Chunk[], screen: string, count = 6): Promise<string[]> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const needed = new Set<string>()
  for (const { fileName, isEntry, facadeModuleId } of chunks)
    if (isEntry || facadeModuleId?.endsWith(`/${screen}-screen.tsx`)) reach(fileName, byName, needed)
  const parts = new Map<string, number>()
  for (const name of needed) {
    const { code = '', modules = {} } = byName.get(name) ?? {}
    const lengths = Object.entries(modules)
    const whole = lengths.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0)
    const size = (await brotli(Buffer.from(code))).length / 1000
    for (const [id, { renderedLength }] of lengths)
      parts.set(partOf(id), (parts.get(partOf(id)) ?? 0) + (size * renderedLength) / Math.max(1, whole))
  }
  const largest = [...parts].sort(([, one], [, other]) => other - one).slice(0, count)
  return largest.map(([part, size]) => `${part} ${size.toFixed(1)}`)
}

/** The package that a module belongs to, or its folder in ours. */
function partOf(id: string): string {
  const path = id.slice(id.lastIndexOf('/node_modules/') + 1)
  const installed = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]
  return installed ?? /(?:web|shared)\/src\/(?:features\/)?[^/]+/.exec(id)?.[0].replace('/src', '') ?? 'other'
}

/** The lines of the report, and the screens that are heavier than their budget or have none. */
export function judgeWeights(weights: Record<string, number>, budgets: Record<string, number>) {
  const rows = Object.entries(weights).sort(([one], [other]) => one.localeCompare(other))
  return {
    lines: rows.map(
      ([screen, weight]) =>
        `${screen.padEnd(14)} ${weight.toFixed(1).padStart(6)} kB of ${budgets[screen] ?? '?'} kB`,
    ),
    over: rows.filter(([screen, weight]) => weight > (budgets[screen] ?? 0)).map(([screen]) => screen),
    missing: Object.keys(budgets).filter((screen) => !(screen in weights)),
  }
}

/** The screen that a chunk is of, by the name of its file; undefined for any other. */
export const screenOf = ({ facadeModuleId }: Pick<Chunk, 'facadeModuleId'>): string | undefined =>
  /features\/\w+\/(\w+)-screen\.tsx$/.exec(facadeModuleId ?? '')?.[1]

/** Adds to `found` a chunk and everything that it imports statically. */
export function reach(
  name: string,
  byName: ReadonlyMap<string, Pick<Chunk, 'imports'>>,
  found: Set<string>,
): void {
  const chunk = byName.get(name)
  if (!chunk || found.has(name)) return
  found.add(name)
  for (const imported of chunk.imports) reach(imported, byName, found)
}
