import type { Look } from '../../state/tenant.ts'
import { crowd } from '../crowd.ts'
import { lighter } from '../shade.ts'

const cloud = (x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})" fill="#fff" opacity=".9"><circle r="46"/><circle cx="54" cy="10" r="36"/><circle cx="-56" cy="14" r="32"/><rect x="-88" y="12" width="178" height="36" rx="18"/></g>`

/** A seaside ballpark on a bright afternoon. */
export function ballpark(look: Look): string {
  const fans = ['#fff', look.primary, '#f29f4b', '#e86f51', '#3aa0d8', '#f7e3b0', '#7a4b00']
  const stands = [0, 1, 2, 3].map((row) => crowd(452 + row * 34, 8 + row, 90, fans, 41 + row)).join('')
  const rays = Array.from(
    { length: 18 },
    (_, index) =>
      `<path d="M1180 210l-26-1300h52z" transform="rotate(${index * 20} 1180 210)" fill="#fff" opacity=".16"/>`,
  ).join('')
  const mow = Array.from(
    { length: 8 },
    (_, index) =>
      `<path d="M${index * 200} 620h100L${-300 + index * 290} 1000h-145z" fill="#fff" opacity=".07"/>`,
  ).join('')
  const pennants = Array.from(
    { length: 26 },
    (_, index) =>
      `<path d="M${20 + index * 62} ${404 - Math.sin(index / 4) * 12}h40l-20 40z" fill="${fans[(index * 3) % 6]}"/>`,
  ).join('')
  return `<defs><linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="#7cc9ee"/><stop offset=".55" stop-color="${look.glow}"/><stop offset="1" stop-color="${lighter(look.primary, 0.35)}"/></linearGradient>
<linearGradient id="field" x2="0" y2="1"><stop offset="0" stop-color="#8fc95b"/><stop offset="1" stop-color="#5da53c"/></linearGradient></defs>
<rect width="1600" height="640" fill="url(#sky)"/>${rays}<circle cx="1180" cy="210" r="100" fill="#fff6cf"/><circle cx="1180" cy="210" r="78" fill="${look.primary}"/>${cloud(270, 150, 1.2)}${cloud(700, 90, 0.8)}${cloud(1460, 120, 1)}
<path d="M0 372q200-26 420 0t430-4 420 8 330-8v90H0z" fill="#3f9fc4"/><path d="M0 400h1600" stroke="#fff" stroke-width="3" stroke-dasharray="60 40" opacity=".5"/><g fill="#fff"><path d="M240 390l50-110v110zM300 390v-84l36 84zM230 394h116l-20 22h-80z"/><path d="M960 384l36-80v80zM1002 384v-60l26 60zM952 388h84l-14 16h-58z"/></g>
<path d="M0 430h1600v200H0z" fill="#2f5d73"/><path d="M0 404q800-24 1600 0" stroke="#7a4b00" stroke-width="4" fill="none"/>${pennants}${stands}<rect y="586" width="1600" height="42" fill="#155e75"/><rect y="586" width="1600" height="9" fill="${look.primary}"/>
<rect x="620" y="330" width="360" height="130" rx="10" fill="#17313d"/><rect x="636" y="346" width="328" height="98" rx="6" fill="#0d1f28"/><g fill="${look.primary}"><rect x="660" y="366" width="92" height="14" rx="7"/><rect x="660" y="396" width="140" height="14" rx="7"/><rect x="850" y="366" width="30" height="44" rx="4"/><rect x="896" y="366" width="30" height="44" rx="4"/></g>
<path d="M0 626h1600v374H0z" fill="url(#field)"/>${mow}<path d="M800 690q420 30 560 310H240q140-280 560-310z" fill="#d59a5b"/><path d="M800 752l330 168-330 168-330-168z" fill="#6fb548"/><ellipse cx="800" cy="900" rx="92" ry="34" fill="#d59a5b"/>
<g fill="#fff"><path d="M800 738l26 14-26 14-26-14z"/><path d="M1122 906l28 15-28 15-28-15zM478 906l28 15-28 15-28-15z"/><rect x="776" y="894" width="48" height="9" rx="3"/></g><path d="M0 640l470 280M1600 640l-470 280" stroke="#fff" stroke-width="6" opacity=".85"/>`
}
