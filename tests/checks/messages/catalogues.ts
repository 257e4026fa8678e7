import { catalogueOf, languageTags } from '@storefront/web/build/messages.ts'
import { repositoryFiles } from '../specification/repository-files.ts'
import { type Faults, faultsOf, textsOf, unusedMessages } from './faults.ts'

const english = catalogueOf('en')

/** LANG-17: by language, how many messages it has and what is wrong with them. */
export const languages = (): { readonly tag: string; readonly count: number; readonly faults: Faults }[] =>
  languageTags().map((tag) => {
    const messages = catalogueOf(tag)
    return { tag, count: textsOf(messages).size, faults: faultsOf(tag, messages, english) }
  })

/** LANG-17: the messages that nobody uses: no source of the product names them. */
export function unused(): string[] {
  const sources = repositoryFiles().filter(
    ({ path }) =>
      /^(web\/(src|build)|server\/src|shared\/src)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
  )
  return unusedMessages(
    english,
    sources.map(({ text }) => text),
  )
}
