import type { Draw } from '../draw.ts'
import { darker, lighter } from '../shade.ts'

const nachos: Draw = (tone) => {
  const chip = (x: number, y: number, turn: number, shade: string) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0-84q10-6 16 4l66 112q6 16-10 18H-72q-16-2-10-18L-16-80q6-10 16-4z" fill="${shade}"/><path d="M-44 30L0-44 30 8" stroke="#fff" stroke-width="7" fill="none" opacity=".35" stroke-linecap="round"/></g>`
  const chips = [
    [170, 300, -32],
    [250, 236, -10],
    [340, 226, 14],
    [430, 296, 34],
    [210, 350, 168],
    [300, 300, 4],
    [390, 350, 190],
    [300, 372, 176],
  ] as const
  return `${chips.map(([x, y, turn], index) => chip(x, y, turn, index % 2 ? '#f6bf4a' : '#eba92f')).join('')}
<path d="M160 300q50-40 90-10t90-20 100 30q10 60-20 60-14 60-34 0-30 10-56 0-18 70-40 4-30 14-60-4-20 40-36 0-44 0-34-60z" fill="#ffd23b"/><path d="M190 304q40-26 70-4" stroke="#fff0a8" stroke-width="11" fill="none" stroke-linecap="round"/>
<g fill="#d33a2a"><circle cx="244" cy="316" r="14"/><circle cx="348" cy="308" r="13"/><circle cx="398" cy="338" r="11"/></g><g fill="#5a9a3a" stroke="#3e7526" stroke-width="5"><circle cx="298" cy="290" r="17"/><circle cx="206" cy="334" r="15"/><circle cx="372" cy="280" r="14"/></g>
<path d="M262 250q38-36 76 0 22 30-38 34-60-4-38-34z" fill="#fff"/><path d="M96 392h408l-46 100q-12 28-44 28H186q-32 0-44-28z" fill="${darker(tone, 0.35)}"/><path d="M96 392h408l-10 24H106z" fill="${tone}"/>`
}

const pretzel: Draw = (tone) => {
  const rope =
    'M214 470C60 300 110 130 220 150c110 20 90 190 170 290M386 470c154-170 104-340-6-320-110 20-90 190-170 290'
  const salt = [
    [160, 230],
    [190, 186],
    [250, 176],
    [132, 300],
    [350, 176],
    [410, 190],
    [440, 234],
    [466, 306],
    [300, 320],
    [262, 380],
    [338, 380],
    [200, 420],
    [400, 420],
    [170, 372],
    [432, 372],
  ] as const
  return `<g fill="none" stroke-linecap="round"><path d="${rope}" stroke="${darker(tone, 0.42)}" stroke-width="78"/><path d="${rope}" stroke="${tone}" stroke-width="64"/><path d="${rope}" stroke="${lighter(tone, 0.3)}" stroke-width="18" transform="translate(-8 -12)" opacity=".8"/></g>
${salt.map(([x, y]) => `<rect x="${x - 7}" y="${y - 7}" width="15" height="12" rx="3" fill="#fff" transform="rotate(${(x * 7) % 90} ${x} ${y})"/>`).join('')}`
}

const popcorn: Draw = (tone) => {
  const puffs = [
    [190, 196],
    [244, 150],
    [304, 128],
    [366, 152],
    [414, 200],
    [222, 226],
    [286, 196],
    [342, 214],
    [396, 240],
    [176, 246],
    [430, 250],
    [260, 252],
    [318, 258],
  ] as const
  const puff = ([x, y]: readonly [number, number]) =>
    `<g transform="translate(${x} ${y})"><circle cx="-18" cy="6" r="26" fill="#ffe9ad"/><circle cx="18" cy="8" r="25" fill="#ffdf8f"/><circle cy="-14" r="27" fill="#fff6dc"/><circle cy="6" r="9" fill="#eab54a"/></g>`
  return `${puffs.map(puff).join('')}<path d="M142 256h316l-40 234q-5 30-36 30H218q-31 0-36-30z" fill="#fff"/>
<g fill="${tone}"><path d="M142 256h52l22 264q-30-1-34-30zM246 256h54v264h-38zM352 256h54l-22 264h-38z"/></g><path d="M406 256h52l-40 234q-5 30-34 30z" fill="#e9e4dc"/>
<path d="M132 250q20 24 42 0t42 0 42 0 42 0 42 0 42 0 42 0 42 0v22H132z" fill="${lighter(tone, 0.12)}"/><ellipse cx="300" cy="392" rx="86" ry="50" fill="#fff"/><ellipse cx="300" cy="392" rx="86" ry="50" fill="none" stroke="${tone}" stroke-width="9"/><path d="M300 362l9 20 22 2-17 15 6 21-20-12-20 12 6-21-17-15 22-2z" fill="${tone}"/>`
}

const nuts: Draw = (tone) => {
  const nut = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0-78c44 0 52 48 32 76 26 34 14 84-32 84s-58-50-32-84c-20-28-12-76 32-76z" fill="${tone}"/><path d="M-16-54q10-12 24-6M-18 20q-4 24 10 38" stroke="${lighter(tone, 0.45)}" stroke-width="10" fill="none" stroke-linecap="round"/><g stroke="${darker(tone, 0.28)}" stroke-width="5" stroke-linecap="round"><path d="M14-40v14M22 18v16M4 40v14M-2-22v10"/></g></g>`
  return `${nut(220, 210, -24)}${nut(376, 204, 22)}${nut(298, 180, 4)}<path d="M150 250h300l-26 240q-3 30-34 30H210q-31 0-34-30z" fill="#e8d3ae"/><path d="M150 250l30-26 30 26 30-26 30 26 30-26 30 26 30-26 30 26 30-26 30 26-4 40H154z" fill="#f5e7cb"/><rect x="196" y="336" width="208" height="108" rx="16" fill="${darker(tone, 0.35)}"/>
${nut(300, 390, 90).replace('<g transform="', '<g transform="translate(90 117) scale(.7) ')}${nut(140, 470, 70)}${nut(462, 474, -60)}`
}

const crisps: Draw = (tone) => `
<path d="M158 96l284 0-12 40q30 180 0 340l12 44H158l12-44q-30-160 0-340z" fill="${tone}"/><path d="M158 96h62q-26 220 0 424h-62l12-44q-30-160 0-340z" fill="${lighter(tone, 0.28)}"/><path d="M400 96h42l-12 40q30 180 0 340l12 44h-42q30-220 0-424z" fill="${darker(tone, 0.25)}"/>
<path d="M158 96h284l-8 26H166zM166 496h268l8 24H158z" fill="#fff" opacity=".35"/><circle cx="300" cy="276" r="96" fill="#fff"/><circle cx="300" cy="276" r="96" fill="none" stroke="${darker(tone, 0.2)}" stroke-width="8"/>
<path d="M228 290q20-70 80-64 66 6 62 52-58 60-142 12z" fill="#f8cf5f"/><path d="M250 284q24-40 66-34" stroke="#fff2bb" stroke-width="10" fill="none" stroke-linecap="round"/><path d="M226 296q70 54 146-14 0 40-60 48-62 4-86-34z" fill="#e0a832"/>
<rect x="214" y="400" width="172" height="24" rx="12" fill="#fff"/><rect x="242" y="436" width="116" height="16" rx="8" fill="#fff" opacity=".7"/>`

const pot: Draw = (tone) => `
<circle cx="220" cy="226" r="56" fill="#7cb342"/><circle cx="204" cy="208" r="14" fill="#c5e59b"/><circle cx="386" cy="222" r="58" fill="${tone}"/><circle cx="368" cy="202" r="15" fill="${lighter(tone, 0.6)}"/><circle cx="302" cy="186" r="64" fill="#ff8a3c"/><circle cx="280" cy="164" r="17" fill="#ffd0a6"/>
<circle cx="258" cy="258" r="42" fill="#6a3fb5"/><circle cx="346" cy="262" r="44" fill="#e6355f"/><path d="M150 262h300l-30 226q-4 32-36 32H216q-32 0-36-32z" fill="#fff" opacity=".78"/><path d="M150 262h64l10 258h-8q-32 0-36-32z" fill="#fff"/>
<g opacity=".55"><circle cx="250" cy="340" r="40" fill="#7cb342"/><circle cx="336" cy="356" r="46" fill="#ff8a3c"/><circle cx="270" cy="436" r="46" fill="${tone}"/><circle cx="360" cy="448" r="36" fill="#6a3fb5"/></g><rect x="138" y="244" width="324" height="30" rx="15" fill="#fff"/>
<path d="M420 90l-62 190" stroke="#d9dee8" stroke-width="14" stroke-linecap="round"/>`

export const snackDrawings = { nachos, pretzel, popcorn, nuts, crisps, pot } satisfies Record<string, Draw>
