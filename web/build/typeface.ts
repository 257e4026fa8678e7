import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/**
 * What `base.css` and the type scale ask of the typeface: pairs of letters and accents in their places, marks that suit the figures or
 * capitals beside them (the colon of 7:30), and figures of one width. Fractions and other figures are never asked for.
 */
const features = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'calt', 'tnum']

const fontFace = /@font-face\s*\{[^}]*\}/
const source = /url\("([^"]+\.woff2)"\)/

/** Has the `@font-face` of `theme/base.css` load no more of its file than it declares: its characters and its weights. */
export function typeface(): Plugin {
  let cacheDir = ''
  return {
    name: 'storefront-typeface',
    enforce: 'pre',
    configResolved(config) {
      cacheDir = config.cacheDir
    },
    async transform(css, id) {
      const [face] = (id.endsWith('/theme/base.css') && fontFace.exec(css)) || []
      const [, path] = (face && source.exec(face)) || []
      if (!face || !path) return null
      const font = await subset(await readFile(createRequire(id).resolve(path)), face)
      const file = await keep(font, cacheDir)
      return { code: css.replace(path, () => relative(dirname(id), file)), map: null }
    },
  }
}

/** The file of a typeface, of which only what its `@font-face` declares is left: `font-weight` and `unicode-range`. */
export function subset(font: Buffer, face: string): Promise<Buffer> {
  const [, min, max] = /font-weight:\s*(\d+) (\d+)/.exec(face) ?? []
  if (!min || !max) throw new Error(`No range of weights in ${face}`)
  return subsetFont(font, charactersOf(face), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: Number(min), max: Number(max) } },
    keepFeatures: features,
  })
}

/** The characters that a `unicode-range` names. */
function charactersOf(face: string): string {
  const ranges = [...face.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)]
  if (ranges.length === 0) throw new Error(`No unicode-range in ${face}`)
  return ranges
    .flatMap(([, first = '', last = first]) => {
      const from = Number.parseInt(first, 16)
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, offset) => from + offset)
    })
    .map((code) => String.fromCodePoint(code))
    .join('')
}

/** Vite takes what a style sheet names from files only. Builds that run at once write the same file. */
async function keep(font: Buffer, folder: string): Promise<string> {
  const file = join(folder, 'typeface', 'inter.woff2')
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.${process.pid}`, font)
  await rename(`${file}.${process.pid}`, file)
  return file
}
