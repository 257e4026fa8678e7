import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

/** What the type scale asks for: kerning, accents in their places, marks that suit what stands beside them, figures of one width. */
const keepFeatures = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'calt', 'tnum']

const [face = ''] =
  /@font-face \{[^}]*\}/.exec(await readFile(new URL('../src/theme/base.css', import.meta.url), 'utf8')) ?? []

/** Where the typeface of the app is: `node web/typeface/subset.ts` writes it anew. */
export const file = new URL('inter.woff2', import.meta.url)

/** Inter with no more than the `@font-face` of `theme/base.css` declares: its characters and its weights. */
export async function subset(): Promise<Buffer> {
  const whole = import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
  const [, min, max] = /font-weight: (\d+) (\d+);/.exec(face) ?? []
  return subsetFont(await readFile(new URL(whole)), String.fromCodePoint(...characters()), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: Number(min), max: Number(max) } },
    keepFeatures,
  })
}

/** The code points of the `unicode-range`. */
export function characters(): number[] {
  return [...face.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].flatMap(([, first = '', last = first]) => {
    const from = Number.parseInt(first, 16)
    return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, offset) => from + offset)
  })
}

if (import.meta.main) await writeFile(file, await subset())
