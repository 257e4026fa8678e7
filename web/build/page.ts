import { fileURLToPath } from 'node:url'
import { csrfHeader } from '@storefront/shared/contract/csrf-header.ts'
import { build, type Plugin, type Rolldown, runnerImport } from 'vite'
import type { screens } from '../src/app/screens.tsx'
import type { FirstViews } from './first-views.tsx'
import { messages } from './messages.ts'

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** The server puts the boot data in its place, which the script reads. Before the style sheet, since a script waits for those above it. */
const headMark = '<!--boot-head-->'

/** A module of the app as the build runs it. */
export async function imported<M>(name: string): Promise<M> {
  const { module } = await runnerImport<M>(pathOf(name), {
    configFile: false,
    logLevel: 'warn',
    plugins: [messages()],
  })
  return module
}

/**
 * Writes into the page what is there before the app: `src/head/head.ts` as a script in its head, with what each screen reads first, and, in
 * every language, what each screen begins with (`first-views.tsx`), which the server completes. Takes comments and indentation out of the
 * page, so that it comes in one round trip.
 */
export function page(table: typeof screens): Plugin {
  const earlyReads = Object.entries(table).map(([path, screen]) => [path, screen.earlyReads])
  let target: string | string[] | false | undefined
  let parts: Promise<[script: string, views: FirstViews]> | undefined
  let cssFile = ''
  let isServing = false
  const drawn = async () => (await imported<typeof import('./first-views.tsx')>('first-views.tsx')).firstViews
  const make = () => Promise.all([headScript(Object.fromEntries(earlyReads), target), drawn()])
  const made = () => {
    // While developing each page has them as they are by then.
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
        // While developing there is no file.
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

/** The script of the head for the browsers of the build. */
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
