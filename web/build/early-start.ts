import { fileURLToPath } from 'node:url'
import { routes } from '@storefront/shared/domain/routes.ts'
import { build, type Plugin, type Rolldown } from 'vite'
import type { FirstLoad } from '../src/head/first-load.ts'
import { firstReadHeaders, firstReads } from '../src/head/first-reads.ts'
import { chunksOf, loadedWith, screenOf } from './chunks.ts'

const scriptOf = (name: string) => fileURLToPath(new URL(`../src/head/${name}.ts`, import.meta.url))

/** The server puts the boot data in its place, which the scripts read. Before the style sheet, since a script waits for those above it. */
const headMark = '<!--boot-head-->'

/**
 * Writes `src/head/head.ts` into the page's head, with the files of each screen of this build, and names
 * `src/head/first-paint.ts` there: a file that browsers keep, and fetch together with the style sheet. Takes comments and
 * indentation out of the page, so that it comes in one round trip.
 */
export function earlyStart(): Plugin {
  let target: string | string[] | false | undefined
  let scripts: Promise<[string, string]> | undefined
  let paintFile = ''
  const bundledScripts = () =>
    (scripts ??= Promise.all([bundled('head', target), bundled('first-paint', target)]))
  return {
    name: 'storefront-early-start',
    configResolved(config) {
      target = config.build.target
    },
    async generateBundle() {
      const [, source] = await bundledScripts()
      paintFile = this.getFileName(this.emitFile({ type: 'asset', name: 'first-paint.js', source }))
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const load: FirstLoad = { ...screenFiles(bundle), reads: firstReads, headers: firstReadHeaders }
        const [start, firstPaint] = await bundledScripts()
        const call = `(firstLoad=>{${start}})(${JSON.stringify(load)})`
        // While developing there is no file.
        const paint = paintFile ? `<script src="/${paintFile}"></script>` : `<script>${firstPaint}</script>`
        return html
          .replace(/\n\s*|<!--(?!boot-head).*?-->/gs, '')
          .replace(headMark, () => `${headMark}<script>${call}</script>${paint}`)
      },
    },
  }
}

/** A script for the browsers of the build; what a page loads is a free variable in it. */
async function bundled(name: string, target: string | string[] | false | undefined): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: true,
      ...(target !== undefined && { target }),
      lib: { entry: scriptOf(name), formats: ['iife'], name: 'storefront' },
    },
  })
  const [{ output: files }] = [output].flat() as [Rolldown.RolldownOutput]
  return files[0].code.trim()
}

/** By path, the files that a screen needs and the page does not name itself. */
function screenFiles(bundle: Rolldown.OutputBundle): Pick<FirstLoad, 'files' | 'screens'> {
  const chunks = chunksOf(bundle)
  const inPage = loadedWith(
    chunks.filter(({ isEntry }) => isEntry),
    bundle,
  )
  const files: string[] = []
  const placeOf = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1)
  const screens: Record<string, number[]> = {}
  for (const chunk of chunks) {
    const screen = screenOf(chunk)
    if (!screen) continue
    const own = [...loadedWith([chunk], bundle)].filter((name) => !inPage.has(name))
    const path = routes[screen as keyof typeof routes]
    screens[path] = own.map((name) => placeOf(name.replace(/^assets\/|\.js$/g, '')))
  }
  return { files, screens }
}
