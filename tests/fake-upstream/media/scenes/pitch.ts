import type { Look } from '../../state/tenant.ts'
import { crowd, sparkle } from '../crowd.ts'
import { darker, lighter, mix } from '../shade.ts'

const mast = (x: number, lean: number) => {
  const lamps = Array.from(
    { length: 12 },
    (_, index) =>
      `<circle cx="${x - 54 + (index % 4) * 36}" cy="${108 + Math.floor(index / 4) * 30}" r="12" fill="#fffbe8"/>`,
  ).join('')
  return `<path d="M${x} 130l${lean * 700} 620h${-lean * 260}z" fill="url(#beam)"/><path d="M${x - 6} 180h12l6 330h-24z" fill="#0c1511"/><rect x="${x - 76}" y="84" width="152" height="106" rx="8" fill="#16241d"/>${lamps}<circle cx="${x}" cy="138" r="190" fill="url(#glare)"/>`
}

/** A football ground under floodlights, seen from behind the home end. */
export function pitch(look: Look): string {
  const grass = Array.from({ length: 9 }, (_, index) => {
    const far = 560 + index * 90 - 260
    const near = -500 + index * 290
    return `<path d="M${far} 600h90L${near + 290} 1000H${near}z" fill="${index % 2 ? '#1f8a45' : '#1a7a3c'}"/>`
  }).join('')
  const fans = [
    darker(look.primary, 0.3),
    look.primary,
    lighter(look.primary, 0.4),
    '#eef3ee',
    '#1b2a22',
    mix(look.primary, '#f3d9a4', 0.6),
  ]
  const rows = [0, 1, 2, 3, 4, 5]
    .map((row) => crowd(356 + row * 36, 8 + row * 0.8, 96, fans, 11 + row))
    .join('')
  const flags = [120, 380, 640, 960, 1220, 1480]
    .map(
      (x, index) =>
        `<path d="M${x} 300v-66" stroke="#dfe9e2" stroke-width="4"/><path d="M${x} 234q24-14 46 0t44 0v34q-22 12-44 0t-46 0z" fill="${index % 2 ? look.glow : '#fff'}"/>`,
    )
    .join('')
  return `<defs><linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="#03110c"/><stop offset=".6" stop-color="${look.deep}"/><stop offset="1" stop-color="${mix(look.primary, '#f6c177', 0.35)}"/></linearGradient>
<radialGradient id="glare"><stop offset="0" stop-color="#fffdf0" stop-opacity=".85"/><stop offset=".35" stop-color="#f4ffe9" stop-opacity=".25"/><stop offset="1" stop-color="#f4ffe9" stop-opacity="0"/></radialGradient>
<linearGradient id="beam" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".3"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
<linearGradient id="veil" x2="0" y2="1"><stop offset="0" stop-color="#00100a" stop-opacity=".05"/><stop offset="1" stop-color="#00100a" stop-opacity=".55"/></linearGradient></defs>
<rect width="1600" height="620" fill="url(#sky)"/>${sparkle(10, 240, 90, '#e8fff2', 5)}<path d="M0 330q800-110 1600 0v280H0z" fill="#0d2118"/><path d="M0 306q800-120 1600 0v34q-800-116-1600 0z" fill="#24382e"/>${flags}${rows}
<path d="M0 572h1600v40H0z" fill="#07130d"/><path d="M0 578h1600v24H0z" fill="${look.primary}"/><g fill="#fff" opacity=".85"><rect x="90" y="584" width="150" height="11" rx="5"/><rect x="440" y="584" width="90" height="11" rx="5"/><rect x="730" y="584" width="170" height="11" rx="5"/><rect x="1090" y="584" width="110" height="11" rx="5"/><rect x="1390" y="584" width="140" height="11" rx="5"/></g>
<path d="M0 606h1600v394H0z" fill="#1a7a3c"/>${grass}<g fill="none" stroke="#fff" stroke-width="7" opacity=".8"><ellipse cx="800" cy="800" rx="300" ry="86"/><path d="M-200 800h2000M220 606h1160M560 606l-40 60h560l-40-60"/></g><circle cx="800" cy="800" r="9" fill="#fff"/>
<g fill="none" stroke="#fff" stroke-width="6"><path d="M700 620v-76h200v76"/><path d="M700 560h200M700 580h200M700 600h200M740 544v76M780 544v76M820 544v76M860 544v76" stroke-width="1.500" opacity=".6"/></g>
${mast(210, 0.5)}${mast(1390, -0.5)}<rect width="1600" height="1000" fill="url(#veil)"/>`
}
