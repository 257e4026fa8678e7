import type { Look } from '../state/tenant.ts'
import { darker } from './shade.ts'

const letters = (look: Look, y: number, size: number, fill: string) =>
  `<text x="100" y="${y}" text-anchor="middle" font-family="Inter,Arial,sans-serif" font-weight="900" font-size="${size}" letter-spacing="-1" fill="${fill}">${look.initials}</text>`

const star = (x: number, y: number, size: number, fill: string) =>
  `<path transform="translate(${x} ${y}) scale(${size})" d="M0-10l3 6.5 7 .7-5.300 4.700 1.600 7L0 5.300-6.300 8.900l1.600-7L-10-2.800l7-.7z" fill="${fill}"/>`

/** A football shield with stripes and a ball. */
const shield = (look: Look) => `
<path d="M100 6q44 22 84 16v82q0 58-84 92-84-34-84-92V22q40 6 84-16z" fill="#fff" stroke="${look.deep}" stroke-width="3"/><path d="M100 18q40 18 74 14v72q0 50-74 80-74-30-74-80V32q34 4 74-14z" fill="${look.primary}"/>
<path d="M60 28q20-2 40-10v166q-22-9-40-20z" fill="${darker(look.primary, 0.25)}"/><path d="M140 28q14 3 34 4v72q0 38-34 62z" fill="${darker(look.primary, 0.25)}"/><path d="M26 84h148v44H26z" fill="#fff"/>
${letters(look, 119, 38, look.primary)}${star(100, 56, 1.5, look.glow)}${star(66, 58, 0.9, '#fff')}${star(134, 58, 0.9, '#fff')}<circle cx="100" cy="152" r="16" fill="#fff"/><path d="M100 143l8 6-3 10H95l-3-10z" fill="${look.deep}"/>`

/** A sun over waves with crossed bats. */
const sun = (look: Look) => {
  const rays = Array.from(
    { length: 16 },
    (_, index) =>
      `<path d="M94 12h12l-6-12z" transform="rotate(${index * 22.5} 100 100) translate(0 2)" fill="${look.deep}"/>`,
  ).join('')
  return `${rays}<circle cx="100" cy="100" r="86" fill="${look.deep}"/><circle cx="100" cy="100" r="78" fill="${look.primary}"/><path d="M22 116q13-14 26 0t26 0 26 0 26 0 26 0 26 0q-4 62-78 62t-78-62z" fill="#1c7ea6"/><path d="M34 142q11-10 22 0t22 0 22 0 22 0 22 0 22 0" stroke="#fff" stroke-width="6" fill="none" stroke-linecap="round"/>
${letters(look, 100, 54, look.deep)}<circle cx="100" cy="162" r="14" fill="#fff"/><path d="M91 152q6 10 0 20M109 152q-6 10 0 20" stroke="#d23b2f" stroke-width="2.500" fill="none"/>`
}

/** A crescent with sound waves. */
const moon = (look: Look) => `
<circle cx="100" cy="100" r="94" fill="${look.primary}"/><circle cx="100" cy="100" r="94" fill="none" stroke="${look.glow}" stroke-width="5"/><path d="M126 36a66 66 0 100 128 54 54 0 010-128z" fill="${look.glow}"/>
<g stroke="#fff" stroke-width="8" stroke-linecap="round"><path d="M112 90v20M128 74v52M144 84v32M160 93v14"/></g>${star(140, 48, 0.8, '#fff')}${star(164, 66, 0.5, look.glow)}${star(150, 146, 0.6, look.glow)}`

/** A chequered flag in a tyre. */
const flag = (look: Look) => {
  const checks = Array.from({ length: 20 }, (_, index) => {
    const column = index % 5
    const row = Math.floor(index / 5)
    return (column + row) % 2
      ? ''
      : `<rect x="${62 + column * 19}" y="${52 + row * 15}" width="19" height="15" fill="#1b1b1f"/>`
  }).join('')
  return `<circle cx="100" cy="100" r="94" fill="#1b1b1f"/><circle cx="100" cy="100" r="94" fill="none" stroke="#3d3d45" stroke-width="8" stroke-dasharray="14 8"/><circle cx="100" cy="100" r="76" fill="${look.primary}"/><circle cx="100" cy="100" r="76" fill="none" stroke="#fff" stroke-width="4"/>
<g transform="rotate(-10 100 90)"><rect x="52" y="44" width="8" height="104" rx="4" fill="#fff"/><rect x="60" y="50" width="99" height="64" fill="#fff"/>${checks}</g>${letters(look, 158, 34, '#fff')}`
}

const crests = { shield, sun, moon, flag }

/** The logo of a tenant, also its favicon: a badge that reads on light and on dark ground. */
export const crestOf = (look: Look) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200">${crests[look.crest](look)}</svg>`
