import type { Draw } from '../draw.ts'
import { darker, lighter } from '../shade.ts'

const seeds = (points: readonly [number, number][]) =>
  points
    .map(
      ([x, y]) =>
        `<ellipse cx="${x}" cy="${y}" rx="9" ry="6" transform="rotate(${(x % 50) - 25} ${x} ${y})" fill="#fff3d6"/>`,
    )
    .join('')

const burger: Draw = (tone) => `
<path d="M120 432h360v22q0 66-66 66H186q-66 0-66-66z" fill="#d9963f"/><path d="M120 432h360v14H120z" fill="#f3c67d"/>
<path d="M104 410q28-26 58 0t58 0 58 0 58 0 58 0 58 0 50 0q12 20-10 32H112q-20-12-8-32z" fill="#7cb342"/>
<rect x="112" y="346" width="376" height="62" rx="30" fill="${darker(tone, 0.5)}"/><path d="M130 360q60-12 120 0t120 0 96 0" stroke="${darker(tone, 0.3)}" stroke-width="8" fill="none" stroke-linecap="round"/>
<path d="M112 332h376l-66 22-44 44q-12 10-24 0l-44-44z" fill="#ffc233"/><path d="M112 332h376l-66 22H190z" fill="#ffd566"/>
<rect x="122" y="296" width="356" height="40" rx="18" fill="#d8412f"/><rect x="136" y="302" width="200" height="10" rx="5" fill="#fff" opacity=".3"/>
<path d="M108 300q-8-178 192-178t192 178q0 10-12 10H120q-12 0-12-10z" fill="${tone}"/><path d="M130 268q10-116 148-124" fill="none" stroke="${lighter(tone, 0.45)}" stroke-width="18" stroke-linecap="round"/>
<path d="M470 310q12-102-56-152 78 42 78 142 0 10-12 10z" fill="${darker(tone, 0.22)}"/>
${seeds([
  [220, 186],
  [286, 160],
  [352, 182],
  [262, 222],
  [326, 226],
  [398, 232],
  [196, 240],
])}`

const hotdog: Draw = (tone) => `<g transform="rotate(-14 300 330)">
<rect x="70" y="330" width="460" height="150" rx="75" fill="#c9832f"/><rect x="70" y="326" width="460" height="60" rx="30" fill="#e2a857"/>
<rect x="36" y="262" width="528" height="118" rx="59" fill="${tone}"/><rect x="64" y="276" width="440" height="24" rx="12" fill="${lighter(tone, 0.32)}"/>
<path d="M80 322q28-46 56 0t56 0 56 0 56 0 56 0 56 0 56 0 46-4" fill="none" stroke="#ffc928" stroke-width="22" stroke-linecap="round" stroke-linejoin="round"/>
<path d="M70 372q-2-44 60-30t130 10 150-4 120-8q6 0 2 30-8 110-90 110H148q-76 0-78-108z" fill="#eebb70"/><path d="M100 402q16 56 80 58" stroke="#fbdca4" stroke-width="14" fill="none" stroke-linecap="round"/>
<g fill="#5d9b38"><circle cx="160" cy="300" r="8"/><circle cx="262" cy="306" r="8"/><circle cx="352" cy="292" r="8"/><circle cx="450" cy="304" r="8"/></g></g>`

const pizza: Draw = (tone) => `<g transform="rotate(8 300 320)">
<path d="M96 190q204-120 408 0l-190 322q-14 20-28 0z" fill="#ffcf5c"/><path d="M120 214q180-96 360 0l-160 270q-20 26-40 0z" fill="${tone}"/><path d="M138 216q162-80 324 0l-150 250q-12 18-24 0z" fill="#ffdc7a"/>
<path d="M82 204q-16-40 26-58 192-88 384 0 42 18 26 58-12 26-40 12-178-86-356 0-28 14-40-12z" fill="#d98f3e"/><path d="M112 172q188-82 376 0" stroke="#f0bb72" stroke-width="14" fill="none" stroke-linecap="round"/>
<g fill="${darker(tone, 0.1)}"><circle cx="226" cy="250" r="40"/><circle cx="364" cy="262" r="42"/><circle cx="296" cy="366" r="38"/></g><g fill="${lighter(tone, 0.22)}"><circle cx="220" cy="242" r="26"/><circle cx="358" cy="254" r="27"/><circle cx="290" cy="358" r="24"/></g>
<g fill="#4f8f35"><path d="M286 238q26-28 40 2-22 20-40-2zM330 330q34-10 30 22-30 6-30-22zM238 322q-8-32 24-26 6 28-24 26z"/></g>
<path d="M318 470q16 60 2 84-16-10-14-70z" fill="#ffdc7a"/></g>`

const fries: Draw = (tone) => {
  const sticks = [
    [176, 130, -9],
    [212, 84, -5],
    [250, 120, -2],
    [284, 66, 1],
    [318, 104, 3],
    [352, 76, 6],
    [388, 122, 9],
    [230, 158, -4],
    [338, 158, 5],
  ] as const
  return `${sticks.map(([x, y, turn], index) => `<g transform="rotate(${turn} ${x} 400)"><rect x="${x}" y="${y}" width="32" height="300" rx="5" fill="${index % 2 ? '#ffd25e' : '#f7bd3b'}"/><rect x="${x + 20}" y="${y}" width="12" height="300" rx="5" fill="#dc9a22"/></g>`).join('')}
<path d="M140 250q160 66 320 0l-32 236q-4 34-40 34H212q-36 0-40-34z" fill="${tone}"/><path d="M140 250q40 18 84 25l8 245h-20q-36 0-40-34z" fill="${lighter(tone, 0.2)}"/>
<circle cx="300" cy="404" r="62" fill="#fff"/><path d="M300 364l12 27 29 3-22 20 7 29-26-15-26 15 7-29-22-20 29-3z" fill="${tone}"/>`
}

const tenders: Draw = (tone) => {
  const piece = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-34-130q34-30 68 0 22 60 8 130 4 80-20 124-22 24-46 0-26-50-20-124-12-70 10-130z" fill="${tone}"/><path d="M-20-116q20-16 34-6-26 90-14 210" stroke="${lighter(tone, 0.4)}" stroke-width="13" fill="none" stroke-linecap="round"/><g fill="${darker(tone, 0.3)}"><circle cx="16" cy="-60" r="6"/><circle cx="-18" cy="-10" r="5"/><circle cx="20" cy="40" r="6"/></g></g>`
  return `${piece(190, 250, -26)}${piece(258, 220, -9)}${piece(340, 224, 9)}${piece(410, 254, 27)}${piece(300, 262, 2)}
<path d="M110 336h380l-44 152q-10 32-44 32H198q-34 0-44-32z" fill="#f3ede2"/><path d="M110 336h380l-8 30H118z" fill="#fff"/><path d="M140 420l320 0M150 460h300" stroke="#c0392b" stroke-width="14" opacity=".8"/>
<ellipse cx="430" cy="476" rx="74" ry="30" fill="#fff"/><ellipse cx="430" cy="470" rx="58" ry="20" fill="#c63b1e"/><path d="M356 476q6 44 74 44t74-44q-18 30-74 30t-74-30z" fill="#dfe3ea"/>`
}

const pie: Draw = (tone) => `
<path d="M104 340h392l-36 148q-8 32-42 32H182q-34 0-42-32z" fill="#c3c9d4"/><path d="M160 350l22 160M230 350l10 168M300 350v170M370 350l-10 168M440 350l-22 160" stroke="#9aa3b3" stroke-width="8"/>
<path d="M84 340q-6-170 216-170t216 170q0 18-20 18H104q-20 0-20-18z" fill="${lighter(tone, 0.18)}"/><path d="M84 340q20-24 44 0t44 0 44 0 44 0 44 0 44 0 44 0 44 0 40-2 30 2q6 34-26 34H110q-32 0-26-34z" fill="${tone}"/>
<path d="M136 280q22-74 120-84" stroke="${lighter(tone, 0.55)}" stroke-width="16" fill="none" stroke-linecap="round"/><path d="M270 240q30-30 60 0M250 282q50-32 100 0" stroke="${darker(tone, 0.3)}" stroke-width="12" fill="none" stroke-linecap="round"/>
<g fill="none" stroke="#fff" stroke-width="12" stroke-linecap="round" opacity=".8"><path d="M252 138q-20-26 0-48t0-44M346 138q-20-26 0-48t0-44"/></g>`

export const grillDrawings = { burger, hotdog, pizza, fries, tenders, pie } satisfies Record<string, Draw>
