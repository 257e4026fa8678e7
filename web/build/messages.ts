import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { type Part, parts } from '../src/messages/parts.ts'
import { misusedMessages } from './message-uses.ts'

/** The messages of a language as its file has them: texts in ICU by group and name. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>

const folder = fileURLToPath(import.meta.resolve('@storefront/shared/messages/en.json')).replace(
  /en\.json$/,
  '',
)

/** LANG-17: the languages are the files of `shared/src/messages`; English, which the others fall back to, comes first. */
export const languageTags = (): string[] => {
  const found = readdirSync(folder).map((file) => basename(file, '.json'))
  return ['en', ...found.filter((tag) => tag !== 'en').sort()]
}

/** The messages of a language. */
export const catalogueOf = (tag: string): Catalogue =>
  JSON.parse(readFileSync(join(folder, `${tag}.json`), 'utf8'))

const listId = 'virtual:languages'
const partId = /^virtual:messages\/messages-([\w-]+?)\.(\w+)\.js$/
const resolved = '\0'

/**
 * LANG-01, LANG-05: `virtual:languages`, which knows of each language its name, its direction and how to load a part of its messages, and the
 * modules of these parts, in which the messages are compiled, so that no browser parses ICU. The part of every page, `app`, knows where the
 * others of its language are: a page would have no use for the addresses of other languages' parts. LANG-10: fails the build over a message that is
 * missing, or used where it is not loaded.
 */
export function messages(): Plugin {
  let isServing = false
  return {
    name: 'storefront-messages',
    configResolved(config) {
      isServing = config.command === 'serve'
    },
    resolveId(id) {
      if (id !== listId && !partId.test(id)) return
      // While developing the id is in the module's address, where our server takes no colon (BFF-07).
      return resolved + (isServing ? id.replace(':', '/') : id)
    },
    load(id) {
      if (!id.startsWith(resolved)) return
      const own = id.slice(resolved.length).replace('virtual/', 'virtual:')
      if (own === listId) return listModule()
      const [, tag, part] = partId.exec(own) ?? []
      if (!tag || !part) return
      this.addWatchFile(join(folder, `${tag}.json`))
      const compiled = compiledPart(catalogueOf('en'), catalogueOf(tag), parts[part as Part])
      return `export default ${JSON.stringify(compiled)}\n${part === 'app' ? otherParts(tag) : ''}`
    },
    generateBundle(_, bundle) {
      const mistakes = misusedMessages(this, bundle, catalogueOf('en'), parts)
      if (mistakes.length > 0) this.error(`Messages that are not there (LANG-10):\n${mistakes.join('\n')}`)
    },
  }
}

function listModule(): string {
  const languages = languageTags().map((tag) => {
    const facts = JSON.stringify(catalogueOf(tag).language).slice(1, -1)
    return `${JSON.stringify(tag)}: { ${facts}, load: loadWith(() => ${importOf(tag, 'app')}) }`
  })
  return `
    const loadWith = (loadApp) => async (part) => {
      const app = await loadApp()
      return part === 'app' ? app : app.others[part]()
    }
    export const languages = { ${languages.join(',\n')} }`
}

const otherParts = (tag: string): string => {
  const others = Object.keys(parts).filter((part) => part !== 'app')
  return `export const others = { ${others.map((part) => `${part}: () => ${importOf(tag, part)}`).join(', ')} }`
}

const importOf = (tag: string, part: string): string =>
  `import('virtual:messages/messages-${tag}.${part}.js')`

/** What the app loads of a language: its compiled messages, and the ids of those that stand in English (LANG-10). */
export function compiledPart(english: Catalogue, translated: Catalogue, groups: readonly string[]) {
  const untranslated: string[] = []
  const compiled = groups.map((group) => [
    group,
    Object.fromEntries(
      Object.entries(english[group] ?? {}).map(([name, text]) => {
        const own = translated[group]?.[name]
        if (!own) untranslated.push(`${group}.${name}`)
        return [name, compile(own || text)]
      }),
    ),
  ])
  return { messages: Object.fromEntries(compiled), ...(untranslated.length > 0 && { untranslated }) }
}
