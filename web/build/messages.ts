import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import type { MessageId } from '../src/messages/catalogue.ts'
import { type Part, parts } from '../src/messages/message-parts.ts'
import { misusedMessages } from './message-uses.ts'

/** The messages of a language file: ICU texts by group and name. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>

const folder = fileURLToPath(import.meta.resolve('@storefront/shared/messages/en.json')).replace(
  /en\.json$/,
  '',
)

/** LANG-17: the languages, from the files of `shared/src/messages`; English, the fallback, comes first. */
export const languageTags = (): string[] => {
  const found = readdirSync(folder).map((file) => basename(file, '.json'))
  return ['en', ...found.filter((tag) => tag !== 'en').sort()]
}

/** The messages of the language with this tag. */
export const catalogueOf = (tag: string): Catalogue =>
  JSON.parse(readFileSync(join(folder, `${tag}.json`), 'utf8'))

/** A message from its file, for groups that no part contains; '' for an untranslated one. */
export function textIn(language: string, id: MessageId): string {
  const [group = '', name = ''] = id.split('.')
  return catalogueOf(language)[group]?.[name] ?? ''
}

const listId = 'virtual:languages'
const partId = /^virtual:messages\/messages-([\w-]+?)\.(\w+)\.js$/
const resolved = '\0'

/**
 * LANG-01, LANG-05: generates `virtual:languages` (each language's name, direction and loader) and a module for each part of each
 * language, with compiled messages, so that no browser parses ICU. A language's part `app` imports its other parts, so that a page does
 * not contain the addresses of other languages. LANG-10: fails the build for a message that is missing or used without its group.
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
      // The dev server puts the id into the URL, where our server accepts no colon (BFF-07).
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

/** A part of a language: its compiled messages, and the ids of those that fall back to English (LANG-10). */
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
