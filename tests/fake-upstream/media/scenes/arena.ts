import type { Look } from '../../state/tenant.ts'
import { crowd, sequence, sparkle } from '../crowd.ts'
import { mix } from '../shade.ts'

/** A concert hall in the dark: beams, haze, a lit stage, hands in the air. */
export function arena(look: Look): string {
  const hues = [look.glow, '#ff5fa2', '#4cc9f0', '#c77dff', '#ff9e64']
  const beams = Array.from({ length: 11 }, (_, index) => {
    const x = 120 + index * 136
    const sway = (index - 5) * 60
    return `<path d="M${x} 40l${sway - 120} 720h240z" fill="${hues[index % hues.length]}" opacity=".13"/><path d="M${x} 40l${sway * 0.7 - 34} 640h68z" fill="${hues[index % hues.length]}" opacity=".3"/><circle cx="${x}" cy="40" r="15" fill="#fff"/>`
  }).join('')
  const next = sequence(77)
  const bars = Array.from({ length: 34 }, (_, index) => {
    const height = 40 + next() * 190
    return `<rect x="${468 + index * 20}" y="${(470 - height / 2).toFixed(0)}" width="11" height="${height.toFixed(0)}" rx="5" fill="${hues[index % 3]}" opacity=".85"/>`
  }).join('')
  const hands = Array.from({ length: 22 }, (_, index) => {
    const x = 30 + index * 74 + next() * 30
    const y = 760 + next() * 70
    return `<path d="M${x.toFixed(0)} ${y.toFixed(0)}q8-30 22-6l-2 150h-30z" fill="#05030b"/>`
  }).join('')
  const people = [0, 1, 2]
    .map((row) =>
      crowd(
        748 + row * 64,
        24 + row * 9,
        34 - row * 6,
        ['#05030b', '#0a0616', mix(look.deep, look.glow, 0.1)],
        91 + row,
      ),
    )
    .join('')
  return `<defs><radialGradient id="hall" cx=".5" cy=".5" r=".75"><stop offset="0" stop-color="${mix(look.primary, look.glow, 0.5)}"/><stop offset=".5" stop-color="${look.primary}"/><stop offset="1" stop-color="${look.deep}"/></radialGradient>
<radialGradient id="haze"><stop offset="0" stop-color="#ffd6f2" stop-opacity=".8"/><stop offset="1" stop-color="${look.glow}" stop-opacity="0"/></radialGradient>
<linearGradient id="floor" x2="0" y2="1"><stop offset="0" stop-color="${look.deep}" stop-opacity="0"/><stop offset="1" stop-color="${look.deep}"/></linearGradient></defs>
<rect width="1600" height="1000" fill="url(#hall)"/><path d="M0 0h1600v66H0z" fill="#04020a"/><g stroke="#1d1533" stroke-width="6"><path d="M0 62h1600M0 22h1600"/>${Array.from({ length: 40 }, (_, index) => `<path d="M${index * 40} 22l20 40 20-40"/>`).join('')}</g>
<rect x="440" y="316" width="720" height="310" rx="12" fill="#0a0618"/><rect x="452" y="328" width="696" height="286" rx="8" fill="${mix(look.deep, look.glow, 0.14)}"/>${bars}${beams}<ellipse cx="800" cy="640" rx="720" ry="150" fill="url(#haze)" opacity=".75"/>
<path d="M300 640h1000l60 74H240z" fill="#0b0717"/><path d="M300 640h1000v8H300z" fill="${look.glow}"/><g fill="#0b0717"><path d="M776 640v-92q0-22 24-22t24 22v92zM800 520a22 22 0 110-44 22 22 0 010 44z"/><path d="M816 560l74-22 6 12-70 34zM610 640v-70q0-18 20-18t20 18v70zM630 546a18 18 0 110-36 18 18 0 010 36zM950 640v-70q0-18 20-18t20 18v70zM970 546a18 18 0 110-36 18 18 0 010 36z"/><rect x="1080" y="560" width="110" height="80" rx="6"/><rect x="410" y="560" width="110" height="80" rx="6"/></g>
${sparkle(120, 640, 140, '#fff', 19)}${people}${hands}<rect y="700" width="1600" height="300" fill="url(#floor)" opacity=".75"/>`
}
