import type { Rolldown } from 'vite'

/** The screen that a chunk is of, by the name of its file; undefined for any other. */
export const screenOf = ({ facadeModuleId }: Rolldown.OutputChunk): string | undefined =>
  /features\/\w+\/(\w+)-screen\.tsx$/.exec(facadeModuleId ?? '')?.[1]

/** The chunks of a build. */
export const chunksOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((output) => output.type === 'chunk')

/** The files of some chunks and of all that they import statically. */
export function loadedWith(
  chunks: readonly Rolldown.OutputChunk[],
  bundle: Rolldown.OutputBundle,
): Set<string> {
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
