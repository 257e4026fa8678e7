import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'
import { screenOfFile } from './release.ts'

/** The module graph of a build. */
type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo' | 'getModuleIds'>

const repository = fileURLToPath(new URL('../..', import.meta.url))
const quotedId = /(['"`])([a-z]\w*)\.(\w+)\1/g
const loading = /\bloadMessages(?:\$\d+)?\(\s*(['"`])(\w+)\1/g

/**
 * LANG-10: follows the imports from the entries, together with the message parts that are loaded at each module: a screen has `app` and its
 * own part, another lazy module also the parts that its importer loads with it.
 * @param parts the groups of each part (`src/messages/parts.ts`)
 * @returns one sentence for each message that is missing or used without its group
 */
export function misusedMessages(
  graph: Graph,
  bundle: Rolldown.OutputBundle,
  english: Readonly<Record<string, Readonly<Record<string, string>>>>,
  parts: Readonly<Record<string, readonly string[]>>,
): string[] {
  const codes = new Map(
    Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? Object.entries(file.modules).map(([id, { code }]) => [id, code ?? '']) : [],
    ) as [string, string][],
  )
  const mistakes = new Set<string>()
  const seen = new Set<string>()

  const check = (id: string, loaded: readonly string[]) => {
    for (const [, , group = '', name = ''] of (codes.get(id) ?? '').matchAll(quotedId)) {
      const messages = english[group]
      if (!messages) continue
      const use = `'${group}.${name}' in ${relative(repository, id)}`
      if (messages[name] === undefined) mistakes.add(`${use}: write it into shared/src/messages/en.json`)
      else if (!loaded.some((part) => parts[part]?.includes(group)))
        mistakes.add(`${use}: add '${group}' to '${loaded.at(-1)}' in web/src/messages/message-parts.ts`)
    }
  }
  const follow = (id: string, loaded: readonly string[]): void => {
    const key = [id, ...loaded].join()
    const module = graph.getModuleInfo(id)
    if (seen.has(key) || !module || /^\0|node_modules/.test(id)) return
    seen.add(key)
    check(id, loaded)
    for (const imported of module.importedIds) follow(imported, loaded)
    const loadedHere = [...(codes.get(id) ?? '').matchAll(loading)].map(([, , part = '']) => part)
    for (const later of module.dynamicallyImportedIds) {
      const screen = screenOfFile(later)
      follow(later, screen ? ['app', screen] : [...new Set([...loaded, ...loadedHere])])
    }
  }
  for (const id of graph.getModuleIds()) if (graph.getModuleInfo(id)?.isEntry) follow(id, ['app'])
  return [...mistakes]
}
