import { brotli } from './precompress.ts'

/** A chunk as the build reports it: its code, and the imports that load with it. */
export type Chunk = {
  fileName: string
  code: string
  imports: string[]
  isEntry: boolean
  facadeModuleId: string | null
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
    const screen = /features\/\w+\/(\w+)-screen\.tsx$/.exec(chunk.facadeModuleId ?? '')?.[1]
    if (!screen || !entry) continue
    const needed = new Set<string>()
    reach(entry.fileName, byName, needed)
    reach(chunk.fileName, byName, needed)
    weights[screen] = [...needed].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0) / 1000
  }
  return weights
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

function reach(name: string, byName: Map<string, Chunk>, found: Set<string>): void {
  const chunk = byName.get(name)
  if (!chunk || found.has(name)) return
  found.add(name)
  for (const imported of chunk.imports) reach(imported, byName, found)
}
