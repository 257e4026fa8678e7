import { readdirSync, readFileSync } from 'node:fs'
import type { Tenant } from '../state/tenant.ts'

type Look = Tenant['look']

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8').trim()

/** The drawings of products by name, without their `svg` element. */
const drawings = new Map(
  readdirSync(new URL('./products', import.meta.url)).map((file) => [
    file.replace('.svg', ''),
    read(`./products/${file}`).replace(/^<svg[^>]*>|<\/svg>$/g, ''),
  ]),
)

/** The background of a venue (1600 × 1000, cropped to the middle) or its logo, which is also the favicon. */
export const venuePicture = ({ pictures }: Look, name: 'background' | 'logo'): string =>
  read(`./venues/${pictures}/${name}.svg`)

/** Mixes two #rrggbb colours; `share` is that of the second, from 0 to 1. */
function mix(from: string, to: string, share: number): string {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) => Math.round(channel(from, at) * (1 - share) + channel(to, at) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
const lighter = (color: string, share: number) => mix(color, '#ffffff', share)
const darker = (color: string, share: number) => mix(color, '#000000', share)

/** Perceived brightness from 0 to 1. */
function brightness(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return (red * 299 + green * 587 + blue * 114) / 255_000
}
const inkOn = (color: string) => (brightness(color) > 0.6 ? '#22242a' : '#ffffff')

/**
 * Fills the placeholders of a drawing: `{tone}` (the product's colour), `{accent}` (visible on it), `{ink}` and `{accentInk}` (readable
 * on those), `{primary}`, `{deep}`, `{glow}` and `{initials}` of the venue. `{tone+30}` is 30 % lighter, `{tone-30}` 30 % darker.
 * @throws Error for an unknown placeholder
 */
function paint(drawing: string, tone: string, { primary, deep, glow, initials }: Look): string {
  const accent = brightness(tone) > 0.75 ? primary : lighter(tone, 0.75)
  const inks = { ink: inkOn(tone), accentInk: inkOn(accent) }
  const values = new Map(Object.entries({ tone, accent, ...inks, primary, deep, glow, initials }))
  return drawing.replace(/\{(\w+)([+-]\d+)?\}/g, (whole, name: string, percent?: string) => {
    const value = values.get(name)
    if (value === undefined) throw new Error(`A drawing has the unknown placeholder ${whole}`)
    if (percent === undefined) return value
    return (percent.startsWith('+') ? lighter : darker)(value, Math.abs(Number(percent)) / 100)
  })
}

/** The backdrop of each view: studio, close-up, colours of the tenant. */
function backdrop(tone: string, view: number, look: Look): [inner: string, outer: string] {
  const pale = brightness(tone) > 0.82
  if (view === 2) return [lighter(mix(tone, '#ffe9cf', 0.6), 0.45), mix(lighter(tone, 0.55), '#e8d9c6', 0.5)]
  if (view === 3) return [lighter(look.primary, 0.35), darker(look.primary, 0.25)]
  return pale ? ['#dfe4ee', '#b9c3d6'] : [lighter(tone, 0.9), lighter(tone, 0.62)]
}

const stage = ['', 'translate(-105 -120) scale(1.35)', 'rotate(-9 300 300) translate(24 24) scale(.92)']

/** A square picture of a product: `art` drawn in `tone`; undefined for an unknown drawing or view. */
export function productPicture(art: string, tone: string, view: number, look: Look): string | undefined {
  const drawing = drawings.get(art)
  if (drawing === undefined || !(view >= 1 && view <= 3)) return undefined
  const [inner, outer] = backdrop(tone, view, look)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="600" height="600">
<defs><radialGradient id="bg" cx=".5" cy=".42" r=".75"><stop offset="0" stop-color="${inner}"/><stop offset="1" stop-color="${outer}"/></radialGradient>
<radialGradient id="sh"><stop offset="0" stop-color="#1a1020" stop-opacity=".38"/><stop offset="1" stop-color="#1a1020" stop-opacity="0"/></radialGradient></defs>
<rect width="600" height="600" fill="url(#bg)"/><circle cx="300" cy="275" r="225" fill="#fff" opacity=".28"/>
<ellipse cx="300" cy="520" rx="205" ry="34" fill="url(#sh)"/><g transform="${stage[view - 1]}">${paint(drawing, tone, look)}</g></svg>`
}
