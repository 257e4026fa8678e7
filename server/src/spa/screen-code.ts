import { routes } from '@storefront/shared/domain/routes.ts'
import * as z from 'zod'

/** Vite's manifest of a build: by the source's path its file and what that imports statically, as other keys. */
const viteManifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.optional(z.array(z.string())), isEntry: z.optional(z.boolean()) }),
)

/**
 * FAN-37: by a screen's path, the files of its code: its own and all that this imports, but for what the page names itself.
 * @param text Vite's `manifest.json` @throws ZodError when it is none
 */
export function screenCodeOf(text: string): ReadonlyMap<string, readonly string[]> {
  const chunks = z.parse(viteManifest, JSON.parse(text))
  const loadedWith = (key: string, known: Set<string> = new Set()): Set<string> => {
    if (known.has(key)) return known
    known.add(key)
    for (const imported of chunks[key]?.imports ?? []) loadedWith(imported, known)
    return known
  }
  const inPage = new Set(
    Object.keys(chunks).flatMap((key) => (chunks[key]?.isEntry ? [...loadedWith(key)] : [])),
  )
  return new Map(
    Object.keys(chunks).flatMap((key) => {
      const [, name = ''] = /\/(\w+)-screen\.tsx$/.exec(key) ?? []
      if (!Object.hasOwn(routes, name)) return []
      const own = [...loadedWith(key)].filter((each) => !inPage.has(each))
      return [[routes[name as keyof typeof routes], own.map((each) => `/${chunks[each]?.file}`)]]
    }),
  )
}
