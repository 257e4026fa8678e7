import { fileURLToPath } from 'node:url'
import { csrfHeader } from '@storefront/shared/contract/csrf-header.ts'
import { build, type Plugin, type Rolldown, runnerImport } from 'vite'
import type { screens } from '../src/app/screens.tsx'
import type { FirstViews } from './first-views.tsx'
import { messages } from './messages.ts'

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** The server replaces it by the boot data, which the script reads. It precedes the style sheets, since scripts wait for those above. */
const headMark = '<!--boot-head-->'

/** Imports a module of the app into the build. */
export async function imported<M>(name: string): Promise<M> {
  const { module } = await runnerImport<M>(pathOf(name), {
    configFile: false,
    logLevel: 'warn',
    plugins: [messages()],
  })
  return module
}

/**
 * Writes into the page what it needs before the app starts: the script `src/head/head.ts` with the screens' early reads, and the first
 * views of all languages (`first-views.tsx`), of which the server sends one. Removes comments and indentation, so that the page fits
 * into one round trip.
 */
export function page(table: typeof screens): Plugin {
  const earlyReads = Object.entries(table).map(([path, screen]) => [path, screen.earlyReads])
  let target: string | string[] | false | undefined
  let parts: Promise<[script: string, views: FirstViews]> | undefined
  let cssFile = ''
  let isServing = false
  const importViews = async () =>
    (await imported<typeof import('./first-views.tsx')>('first-views.tsx')).firstViews
  const make = () => Promise.all([headScript(Object.fromEntries(earlyReads), target), importViews()])
  const made = () => {
    // The dev server makes them again for each page.
    if (isServing || !parts) parts = make()
    return parts
  }
  return {
    name: 'storefront-page',
    configResolved(config) {
      target = config.build.target
      isServing = config.command === 'serve'
    },
    async generateBundle() {
      const [, { css: source }] = await made()
      cssFile = this.getFileName(this.emitFile({ type: 'asset', name: 'first-view.css', source }))
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const [script, views] = await made()
        const written = JSON.stringify(views.html).replaceAll('<', '\\u003c')
        // The dev server emits no file.
        const style = cssFile
          ? `<link rel="stylesheet" crossorigin href="/${cssFile}">`
          : `<style>${views.css}</style>`
        return html
          .replace(/\n\s*|<!--(?!boot-head).*?-->/gs, '')
          .replace(headMark, () => `${headMark}<script>${script}</script>${style}`)
          .replace('<div id="root">', (root) => `${root}<!--first-views ${written}-->`)
      },
    },
  }
}

/** The bundled script of the head, for the build's target browsers. */
async function headScript(
  earlyReads: object,
  target: string | string[] | false | undefined,
): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    define: {
      earlyReadsByPath: JSON.stringify(earlyReads),
      callHeaders: JSON.stringify({ accept: 'application/json', ...csrfHeader }),
    },
    build: {
      write: false,
      minify: true,
      ...(target !== undefined && { target }),
      lib: { entry: pathOf('../src/head/head.ts'), formats: ['iife'], name: 'storefront' },
    },
  })
  const [{ output: files }] = [output].flat() as [Rolldown.RolldownOutput]
  return files[0].code.trim()
}
