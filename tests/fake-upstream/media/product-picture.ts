import type { Look } from '../state/tenant.ts'
import { drawings } from './drawings.ts'
import { brightness, darker, lighter, mix } from './shade.ts'

/** The backdrop of each view: calm studio, close-up, the tenant's own colours. */
function backdrop(tone: string, view: number, look: Look): [inner: string, outer: string] {
  const pale = brightness(tone) > 0.82
  if (view === 2) return [lighter(mix(tone, '#ffe9cf', 0.6), 0.45), mix(lighter(tone, 0.55), '#e8d9c6', 0.5)]
  if (view === 3) return [mix(look.primary, '#ffffff', 0.35), darker(look.primary, 0.25)]
  return pale ? ['#dfe4ee', '#b9c3d6'] : [lighter(tone, 0.9), lighter(tone, 0.62)]
}

const stage = ['', 'translate(-105 -120) scale(1.35)', 'rotate(-9 300 300) translate(24 24) scale(.92)']

/** A square picture of a product: `art` drawn in `tone`; undefined for an unknown drawing or view. */
export function productPicture(art: string, tone: string, view: number, look: Look): string | undefined {
  const draw = drawings[art]
  if (!draw || !(view >= 1 && view <= 3)) return undefined
  const [inner, outer] = backdrop(tone, view, look)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="600" height="600">
<defs><radialGradient id="bg" cx=".5" cy=".42" r=".75"><stop offset="0" stop-color="${inner}"/><stop offset="1" stop-color="${outer}"/></radialGradient>
<radialGradient id="sh"><stop offset="0" stop-color="#1a1020" stop-opacity=".38"/><stop offset="1" stop-color="#1a1020" stop-opacity="0"/></radialGradient></defs>
<rect width="600" height="600" fill="url(#bg)"/><circle cx="300" cy="275" r="225" fill="#fff" opacity=".28"/>
<ellipse cx="300" cy="520" rx="205" ry="34" fill="url(#sh)"/><g transform="${stage[view - 1]}">${draw(tone, look)}</g></svg>`
}
