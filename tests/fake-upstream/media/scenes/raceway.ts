import type { Look } from '../../state/tenant.ts'
import { crowd } from '../crowd.ts'
import { mix } from '../shade.ts'

const car = (x: number, y: number, scale: number, colour: string, number: number) => `
<g transform="translate(${x} ${y}) scale(${scale})"><ellipse cx="0" cy="48" rx="190" ry="16" fill="#000" opacity=".35"/><path d="M-180 30q-4-34 34-38l70-10q34-36 84-36t78 36q70 4 86 22 14 10 8 28z" fill="${colour}"/><path d="M-58-20q28-24 62-24v24zM16-44q34 2 50 24H16z" fill="#16202b"/><path d="M-180 10h350l2 10h-352z" fill="#fff" opacity=".85"/>
<path d="M-186-24h40v10h-14v20h-12v-20h-14z" fill="#1b1b1f"/><circle cx="6" cy="10" r="22" fill="#fff"/><text x="6" y="20" text-anchor="middle" font-family="Inter,Arial,sans-serif" font-weight="900" font-size="28" fill="#1b1b1f">${number}</text>
<g fill="#1b1b1f"><circle cx="-108" cy="32" r="30"/><circle cx="112" cy="32" r="30"/></g><g fill="#b8bec9"><circle cx="-108" cy="32" r="13"/><circle cx="112" cy="32" r="13"/></g></g>`

/** A race track at sundown, cars on the home straight. */
export function raceway(look: Look): string {
  const fans = ['#2b1206', '#5a2410', look.primary, '#fbe3c8', '#8d3a17', look.glow]
  const stands = [0, 1, 2, 3, 4]
    .map((row) => crowd(360 + row * 34, 8 + row * 0.7, 92, fans, 61 + row))
    .join('')
  const kerb = Array.from(
    { length: 32 },
    (_, index) => `<path d="M${index * 50} 900h50l-8 34h-50z" fill="${index % 2 ? '#fff' : '#d2321e'}"/>`,
  ).join('')
  const checks = Array.from({ length: 64 }, (_, index) =>
    (index + (index >= 32 ? 1 : 0)) % 2
      ? ''
      : `<rect x="${(index % 32) * 50}" y="${index >= 32 ? 322 : 302}" width="50" height="20" fill="#1b1b1f"/>`,
  ).join('')
  const streaks = Array.from(
    { length: 14 },
    (_, index) =>
      `<path d="M${(index * 263) % 1600} ${650 + index * 17}h${180 + (index % 4) * 90}" stroke="#fff" stroke-width="3" opacity=".16"/>`,
  ).join('')
  return `<defs><linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="#2a1038"/><stop offset=".45" stop-color="${look.primary}"/><stop offset="1" stop-color="#ffd08a"/></linearGradient>
<linearGradient id="road" x2="0" y2="1"><stop offset="0" stop-color="#4a4650"/><stop offset="1" stop-color="#201e25"/></linearGradient><radialGradient id="sun"><stop offset="0" stop-color="#fff3cf"/><stop offset=".5" stop-color="#ffc46b"/><stop offset="1" stop-color="#ff9a4d" stop-opacity="0"/></radialGradient></defs>
<rect width="1600" height="640" fill="url(#sky)"/><circle cx="430" cy="250" r="240" fill="url(#sun)"/><path d="M0 300l180-90 150 70 210-120 190 110 220-90 230 110 180-70 240 90v200H0z" fill="${mix(look.deep, look.primary, 0.35)}"/><path d="M0 302h1600v40H0z" fill="#fff"/>${checks}
<path d="M0 342h1600v218H0z" fill="#2b1610"/>${stands}<g fill="#1b1b1f"><rect x="180" y="210" width="14" height="350"/><rect x="1406" y="210" width="14" height="350"/></g><rect x="0" y="548" width="1600" height="44" fill="#e8e2da"/><rect y="548" width="1600" height="14" fill="${look.primary}"/><g fill="${look.deep}"><rect x="110" y="570" width="170" height="12" rx="6"/><rect x="520" y="570" width="120" height="12" rx="6"/><rect x="900" y="570" width="190" height="12" rx="6"/><rect x="1330" y="570" width="130" height="12" rx="6"/></g>
<rect y="592" width="1600" height="310" fill="url(#road)"/><path d="M0 746h1600" stroke="#fff" stroke-width="8" stroke-dasharray="90 60" opacity=".7"/>${streaks}<g transform="translate(1180 592)">${Array.from({ length: 40 }, (_, index) => ((index + Math.floor(index / 4)) % 2 ? '' : `<rect x="${(index % 4) * 24}" y="${Math.floor(index / 4) * 31}" width="24" height="31" fill="#fff" opacity=".85"/>`)).join('')}</g>
${car(330, 664, 0.75, '#2563eb', 7)}${car(930, 700, 0.9, '#facc15', 24)}${car(610, 812, 1.2, look.primary, 11)}${kerb}<rect y="934" width="1600" height="66" fill="#56702c"/>`
}
