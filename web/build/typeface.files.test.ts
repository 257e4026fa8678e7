import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { expect, test } from 'vitest'
import { subset } from './typeface.ts'

const src = fileURLToPath(new URL('../src', import.meta.url))
const [face = ''] = /@font-face\s*\{[^}]*\}/.exec(readFileSync(`${src}/theme/base.css`, 'utf8')) ?? []
const [, path = ''] = /url\("([^"]+)"\)/.exec(face) ?? []
const whole = readFileSync(createRequire(import.meta.url).resolve(path))
const small = await subset(whole, face)

/** The tables of a typeface by their names. */
async function tablesOf(font: Buffer) {
  const sfnt = await subsetFont(font, '', { targetFormat: 'truetype', keepAllGlyphs: true })
  const entries = Array.from({ length: sfnt.readUInt16BE(4) }, (_, index) => {
    const at = 12 + 16 * index
    const [offset, length] = [sfnt.readUInt32BE(at + 8), sfnt.readUInt32BE(at + 12)]
    return [sfnt.toString('latin1', at, at + 4), sfnt.subarray(offset, offset + length)] as const
  })
  return (name: string) => Object.fromEntries(entries)[name] ?? Buffer.alloc(0)
}

/** The characters of a typeface, from the ranges of its table in format 4. */
async function charactersOf(font: Buffer): Promise<number[]> {
  const cmap = (await tablesOf(font))('cmap')
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + 8 * index))
  const at = offsets.find((offset) => cmap.readUInt16BE(offset) === 4) ?? Number.NaN
  const size = cmap.readUInt16BE(at + 6)
  const codes = []
  for (let segment = 0; segment < size; segment += 2) {
    const [end, start] = [cmap.readUInt16BE(at + 14 + segment), cmap.readUInt16BE(at + 16 + size + segment)]
    for (let code = start; code <= end && code < 0xffff; code += 1) codes.push(code)
  }
  return codes
}

/** The features of a layout table. */
async function featuresOf(font: Buffer, name: string): Promise<string[]> {
  const table = (await tablesOf(font))(name)
  const list = table.readUInt16BE(6)
  const tags = Array.from({ length: table.readUInt16BE(list) }, (_, index) =>
    table.toString('latin1', list + 2 + 6 * index, list + 6 + 6 * index),
  )
  return [...new Set(tags)]
}

test('no character of the declared range is lost, and the file is less than two thirds of what it was', async () => {
  const declared = [...face.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(([, from = '', to = from]) =>
    [from, to].map((code) => Number.parseInt(code, 16)),
  )
  const isDeclared = (code: number) => declared.some(([from = 0, to = 0]) => code >= from && code <= to)
  const kept = await charactersOf(small)
  expect(kept).toEqual((await charactersOf(whole)).filter(isDeclared))
  for (const char of 'ZoëNuñezÆrøŒuvreı0123456789€£$–—’…×') expect(kept, char).toContain(char.codePointAt(0))
  expect(small.length).toBeLessThan((whole.length * 2) / 3)
})

test('figures of one width, pairs and accents are still there, and what nothing asks for is not', async () => {
  expect(await featuresOf(small, 'GPOS')).toEqual(['kern', 'mark', 'mkmk'])
  expect(await featuresOf(small, 'GSUB')).toEqual(['calt', 'ccmp', 'locl', 'tnum'])
  const asked = globSync(`${src}/**/*.{ts,tsx,css}`).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/font-(?:feature-settings|variant[\w-]*): ([^;]+);/g)].map(
      ([, value]) => value,
    ),
  )
  expect(new Set(asked)).toEqual(new Set(['tabular-nums']))
})

test('it has every weight that the app uses, and is declared with those it has', async () => {
  const fvar = (await tablesOf(small))('fvar')
  const axis = fvar.readUInt16BE(4)
  const [min, max] = [fvar.readInt32BE(axis + 4) / 65_536, fvar.readInt32BE(axis + 12) / 65_536]
  expect(face).toContain(`font-weight: ${min} ${max};`)
  const used = globSync(`${src}/**/*.{ts,tsx,css}`).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/font-weight: (\d+);/g)].map(([, weight]) => Number(weight)),
  )
  expect(Math.min(...used)).toBeGreaterThanOrEqual(min)
  expect(Math.max(...used)).toBeLessThanOrEqual(max)
})

test('the same build makes the same file', async () => {
  expect((await subset(whole, face)).equals(small)).toBe(true)
})
