import { routes } from '@storefront/shared/domain/routes.ts'
import * as z from 'zod'

/** Vite's manifest of a build: maps a source's path to its file and the keys of its static imports. */
const viteManifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.optional(z.array(z.string())), isEntry: z.optional(z.boolean()) }),
)

/** The path of the offline shell: it opens every screen and cannot fetch anything. */
export const everyScreen = '*'

/**
 * The files to preload for the screen at a path, in a language: its messages, and its code with all imports, without the files that
 * `index.html` already names (FAN-37, LANG-05). For an unknown path it returns the messages that all pages need, for `everyScreen`
 * all messages.
 */
export type ScreenCode = (path: string, language: string) => readonly string[]

/** @param text Vite's `manifest.json` @throws ZodError when it is invalid */
export function screenCodeOf(text: string): ScreenCode {
  const chunks = z.parse(viteManifest, JSON.parse(text))
  const keys = Object.keys(chunks)
  const fileOf = (key: string) => `/${chunks[key]?.file}`
  const loadedWith = (key: string, known: Set<string> = new Set()): Set<string> => {
    if (known.has(key)) return known
    known.add(key)
    for (const imported of chunks[key]?.imports ?? []) loadedWith(imported, known)
    return known
  }
  const inPage = new Set(keys.flatMap((key) => (chunks[key]?.isEntry ? [...loadedWith(key)] : [])))
  const screens = new Map(
    keys.flatMap((key) => {
      const [, name = ''] = /\/(\w+)-screen\.tsx$/.exec(key) ?? []
      if (!Object.hasOwn(routes, name)) return []
      const own = [...loadedWith(key)].filter((each) => !inPage.has(each))
      return [[routes[name as keyof typeof routes] as string, { name, files: own.map(fileOf) }]]
    }),
  )
  const messages = keys.flatMap((key) => {
    const [, language, part = ''] = /\/messages-([\w-]+)\.(\w+)\.js$/.exec(key) ?? []
    return language ? [{ language, part, file: fileOf(key) }] : []
  })
  return (path, language) => {
    const screen = screens.get(path)
    const isNamed = ({ part }: { part: string }) =>
      path === everyScreen || part === 'app' || part === screen?.name
    const own = messages.filter((each) => each.language === language && isNamed(each))
    return [...own.map(({ file }) => file), ...(screen?.files ?? [])]
  }
}
