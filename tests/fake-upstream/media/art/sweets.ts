import type { Draw } from '../draw.ts'
import { darker, lighter } from '../shade.ts'

const cone: Draw = (tone) => `
<path d="M196 320h208l-92 204q-12 22-24 0z" fill="#e0a458"/><path d="M226 320l110 146M276 320l76 108M330 320l42 62M374 320L264 466M324 320l-76 108M270 320l-42 62" stroke="#b97a33" stroke-width="8"/>
<rect x="176" y="296" width="248" height="44" rx="20" fill="#edb96f"/><path d="M178 298q-24-66 40-84-8-58 54-70 4-44 52-78 22 42 6 74 62 16 54 74 62 22 38 84z" fill="${tone}"/>
<path d="M218 214q80 34 166 0M272 144q40 20 60 4M190 268q110 40 222 0" stroke="${darker(tone, 0.14)}" stroke-width="12" fill="none" stroke-linecap="round"/><path d="M208 258q0-24 34-34M246 186q6-18 30-24" stroke="#fff" stroke-width="13" fill="none" stroke-linecap="round" opacity=".8"/>
<rect x="352" y="70" width="26" height="130" rx="6" fill="#6a3b1e" transform="rotate(28 365 135)"/>`

const sundae: Draw = (tone) => `
<rect x="278" y="410" width="44" height="90" fill="#dce6f2"/><ellipse cx="300" cy="506" rx="100" ry="18" fill="#c6d4e6"/><path d="M148 260h304q-10 168-152 168T148 260z" fill="#e8f0fa"/><path d="M168 274h264q-14 132-132 132T168 274z" fill="#f7dcc0"/><path d="M176 310q60 30 124 0t124 0q-26 96-124 96t-124-96z" fill="${tone}"/>
<circle cx="230" cy="222" r="68" fill="#fff3dc"/><circle cx="372" cy="222" r="68" fill="#f5a9c0"/><circle cx="300" cy="166" r="72" fill="${lighter(tone, 0.15)}"/><path d="M226 168q-8-74 74-76t76 76q-8 40-26 10-12 60-34 6-14 30-32-2-10 42-28 6-20 20-30-20z" fill="${darker(tone, 0.25)}"/>
<circle cx="206" cy="198" r="14" fill="#fff" opacity=".8"/><circle cx="352" cy="198" r="13" fill="#fff" opacity=".6"/><circle cx="304" cy="74" r="28" fill="#d9203c"/><circle cx="296" cy="66" r="8" fill="#fff" opacity=".7"/><path d="M306 48q10-30 36-34" stroke="#5c7a2a" stroke-width="7" fill="none" stroke-linecap="round"/>
<path d="M164 268q14 100 80 134" stroke="#fff" stroke-width="14" fill="none" stroke-linecap="round" opacity=".75"/>`

const doughnut: Draw = (tone) => {
  const sprinkles = [
    [190, 220],
    [240, 176],
    [306, 160],
    [372, 186],
    [424, 236],
    [438, 306],
    [404, 374],
    [330, 420],
    [250, 416],
    [184, 366],
    [160, 296],
    [216, 300],
    [384, 300],
    [300, 222],
  ] as const
  const colours = ['#fff', '#ffd23f', '#3aa0d8', '#7cb342']
  return `<path fill-rule="evenodd" d="M300 106a196 196 0 110 392 196 196 0 010-392zm0 134a62 62 0 100 124 62 62 0 000-124z" fill="#cf9448"/>
<path fill-rule="evenodd" d="M300 118c96 0 178 74 178 168 0 40-24 54-30 90-10 54-64 36-92 70-30 36-66 8-104 10-52 4-46-44-84-68-36-24-46-58-46-102 0-94 82-168 178-168zm0 116a68 68 0 100 136 68 68 0 000-136z" fill="${tone}"/>
<path d="M160 262q18-84 108-108" stroke="#fff" stroke-width="17" fill="none" stroke-linecap="round" opacity=".55"/>${sprinkles.map(([x, y], index) => `<rect x="${x - 14}" y="${y - 5}" width="28" height="11" rx="5.5" fill="${colours[index % 4]}" transform="rotate(${(index * 47) % 180} ${x} ${y})"/>`).join('')}`
}

const floss: Draw = (tone) => `
<path d="M290 330h20l6 190h-32z" fill="#f4ead8"/><path d="M170 300q-60-40-20-100 0-70 76-76 40-62 104-34 74-12 88 54 62 24 46 90 20 66-48 86-40 58-112 38-92 18-134-58z" fill="${tone}"/>
<path d="M150 200q30-30 60-10M226 124q40-10 54 26M330 90q16 20 4 46M418 144q-30 0-40 26M170 300q16-40 54-36M298 358q-30-30-6-60M416 320q-30 0-34-34" stroke="${lighter(tone, 0.55)}" stroke-width="15" fill="none" stroke-linecap="round"/><path d="M250 220q50-50 100 0t-40 70-50-20" stroke="${darker(tone, 0.12)}" stroke-width="12" fill="none" stroke-linecap="round"/>`

const cookie: Draw = (tone) => {
  const chips = [
    [220, 220, 24],
    [320, 190, 20],
    [400, 260, 25],
    [260, 320, 22],
    [350, 350, 26],
    [200, 390, 19],
    [300, 440, 22],
    [420, 400, 18],
    [168, 300, 16],
  ] as const
  return `<circle cx="300" cy="312" r="208" fill="${darker(tone, 0.22)}"/><circle cx="300" cy="302" r="204" fill="${tone}"/><path d="M130 262q30-112 150-130" stroke="${lighter(tone, 0.4)}" stroke-width="18" fill="none" stroke-linecap="round"/>
${chips.map(([x, y, size]) => `<circle cx="${x}" cy="${y + 4}" r="${size}" fill="${darker(tone, 0.45)}"/><circle cx="${x}" cy="${y}" r="${size}" fill="#4a2614"/><circle cx="${x - 6}" cy="${y - 7}" r="5" fill="#8d5a3b"/>`).join('')}`
}

export const sweetDrawings = { cone, sundae, doughnut, floss, cookie } satisfies Record<string, Draw>
