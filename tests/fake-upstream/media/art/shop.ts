import type { Look } from '../../state/tenant.ts'
import type { Draw } from '../draw.ts'
import { brightness, darker, lighter } from '../shade.ts'

const ink = (tone: string) => (brightness(tone) > 0.6 ? '#22242a' : '#ffffff')
const accent = (tone: string, look: Look) => (brightness(tone) > 0.75 ? look.primary : lighter(tone, 0.75))

const badge = (x: number, y: number, size: number, tone: string, look: Look) =>
  `<circle cx="${x}" cy="${y}" r="${size}" fill="${accent(tone, look)}"/><text x="${x}" y="${y + size * 0.34}" text-anchor="middle" font-family="Inter,Arial,sans-serif" font-weight="800" font-size="${size * 0.95}" fill="${ink(accent(tone, look))}">${look.initials}</text>`

const BODY =
  'M226 112l-96 44-74 130 84 52 34-54v208q0 28 28 28h196q28 0 28-28V284l34 54 84-52-74-130-96-44q-24 40-74 40t-74-40z'
const folds = (tone: string) =>
  `<path d="M174 284v208q0 28 28 28h30q-30-110-8-300zM426 284v208q0 28-28 28h-36q36-120 14-300z" fill="${darker(tone, 0.14)}" opacity=".75"/><path d="M130 156l-74 130 84 52 20-32z" fill="${darker(tone, 0.1)}"/><path d="M470 156l74 130-84 52-20-32z" fill="${darker(tone, 0.16)}"/>`

const jersey: Draw = (tone, look) => `
<path d="${BODY}" fill="${tone}"/>${folds(tone)}<path d="M226 112q24 40 74 40t74-40l-26-10q-14 26-48 26t-48-26z" fill="${accent(tone, look)}"/>
<path d="M174 330h252v38H174zM174 384h252v16H174z" fill="${accent(tone, look)}"/><path d="M64 272l90 56-8 10-90-52zM536 272l-90 56 8 10 90-52z" fill="${accent(tone, look)}"/>
${badge(368, 226, 28, tone, look)}<text x="300" y="482" text-anchor="middle" font-family="Inter,Arial,sans-serif" font-weight="800" font-size="76" fill="${ink(tone)}">10</text>`

const tee: Draw = (tone, look) => `
<path d="${BODY}" fill="${tone}"/>${folds(tone)}<path d="M226 112q24 40 74 40t74-40l-12-5q-20 29-62 29t-62-29z" fill="${darker(tone, 0.3)}"/>${badge(300, 296, 74, tone, look)}<rect x="232" y="392" width="136" height="12" rx="6" fill="${accent(tone, look)}"/><rect x="256" y="414" width="88" height="10" rx="5" fill="${accent(tone, look)}" opacity=".7"/>`

const hoodie: Draw = (tone, look) => `
<path d="M206 140q10-94 94-94t94 94l88 36 70 270-76 24-50-160v182q0 28-28 28H202q-28 0-28-28V310l-50 160-76-24 70-270z" fill="${tone}"/><path d="M206 140q10-94 94-94t94 94q-34 70-94 70t-94-70z" fill="${darker(tone, 0.25)}"/><path d="M234 142q8-62 66-62t66 62q-24 42-66 42t-66-42z" fill="${darker(tone, 0.5)}"/>
<path d="M174 310v182q0 28 28 28h30q-34-120-8-300zM426 310v182q0 28-28 28h-36q40-130 14-300z" fill="${darker(tone, 0.14)}"/><path d="M212 400h176l26 76q4 14-12 14H198q-16 0-12-14z" fill="${darker(tone, 0.2)}"/><path d="M274 196v96M326 196v82" stroke="${lighter(tone, 0.6)}" stroke-width="9" stroke-linecap="round"/>${badge(300, 326, 44, tone, look)}`

const scarf: Draw = (tone, look) => {
  const other = accent(tone, look)
  const bars = (x: number, top: number) =>
    [0, 1, 2]
      .map((index) => `<rect x="${x}" y="${top + index * 64}" width="96" height="32" fill="${other}"/>`)
      .join('')
  const fringe = (x: number, y: number) =>
    Array.from(
      { length: 8 },
      (_, index) =>
        `<rect x="${x + 2 + index * 12}" y="${y}" width="7" height="38" rx="3" fill="${index % 2 ? other : tone}"/>`,
    ).join('')
  return `<path d="M140 176q160-130 320 0 40 66-30 90-130 40-260 0-70-24-30-90z" fill="${darker(tone, 0.12)}"/><path d="M176 196q124-88 248 0 16 24-14 32-110 30-220 0-30-8-14-32z" fill="${darker(tone, 0.5)}"/>
<rect x="172" y="236" width="96" height="246" fill="${tone}" transform="rotate(5 220 236)"/><g transform="rotate(5 220 236)">${bars(172, 262)}${fringe(172, 480)}</g><rect x="330" y="232" width="96" height="226" fill="${tone}" transform="rotate(-7 378 232)"/><g transform="rotate(-7 378 232)">${bars(330, 256)}${fringe(330, 456)}</g>
<path d="M136 190q164 140 328 0 16 60-34 82-130 60-260 0-50-22-34-82z" fill="${tone}"/><path d="M206 240l22 54M270 262l6 52M336 262l-6 52M398 240l-22 54" stroke="${other}" stroke-width="22"/>`
}

const cap: Draw = (tone, look) => `
<path d="M118 380q-6-218 176-222 176 0 182 186 92 14 100 66 0 22-40 14-200-44-404-8-14 0-14-36z" fill="${tone}"/><path d="M118 380q-6-218 176-222-116 60-126 250-50 10-50-28z" fill="${lighter(tone, 0.18)}"/><path d="M294 158q60 60 62 190M294 158q-70 66-80 226" stroke="${darker(tone, 0.25)}" stroke-width="6" fill="none"/>
<path d="M264 372q130-60 236-24 76 20 78 62 0 22-40 14-140-30-274-20z" fill="${darker(tone, 0.22)}"/><path d="M290 372q110-40 220-12" stroke="${lighter(tone, 0.3)}" stroke-width="6" fill="none" stroke-dasharray="12 9"/><circle cx="294" cy="158" r="17" fill="${darker(tone, 0.2)}"/>${badge(312, 278, 52, tone, look)}`

const finger: Draw = (tone, look) => `
<path d="M252 96q0-40 42-40t42 40v180q20-12 44 0 30-6 46 18 40 0 40 48v86q0 92-92 92H270q-70 0-92-60l-44-112q-10-34 20-44 30-8 52 24l46 62z" fill="${tone}"/><path d="M252 96q0-40 34-40-14 60-8 300l-26-30z" fill="${lighter(tone, 0.3)}"/><path d="M336 276v56M380 280v56M426 296v50" stroke="${darker(tone, 0.25)}" stroke-width="9" stroke-linecap="round"/>
<text x="326" y="462" text-anchor="middle" font-family="Inter,Arial,sans-serif" font-weight="800" font-size="84" fill="${ink(tone)}">#1</text><text x="294" y="220" text-anchor="middle" font-family="Inter,Arial,sans-serif" font-weight="800" font-size="40" fill="${ink(tone)}">${look.initials}</text>`

const vinyl: Draw = (tone, look) => `
<circle cx="384" cy="300" r="170" fill="${darker(tone, 0.25)}"/><g fill="none" stroke="#fff" opacity=".16" stroke-width="4"><circle cx="384" cy="300" r="150"/><circle cx="384" cy="300" r="124"/><circle cx="384" cy="300" r="98"/></g><circle cx="384" cy="300" r="56" fill="${look.glow}"/><circle cx="384" cy="300" r="9" fill="#111"/>
<rect x="78" y="120" width="360" height="360" rx="6" fill="${look.deep}"/><circle cx="258" cy="268" r="104" fill="${look.glow}"/><circle cx="298" cy="238" r="96" fill="${look.deep}"/><g stroke="${look.glow}" stroke-width="7"><path d="M110 404h296M110 424h296M110 444h180"/></g><rect x="78" y="120" width="18" height="360" fill="#fff" opacity=".14"/>`

const poster: Draw = (_tone, look) => `
<rect x="134" y="60" width="332" height="460" rx="4" fill="#fff"/><rect x="150" y="76" width="300" height="428" fill="${look.deep}"/><path d="M150 76h300v140L300 330 150 216z" fill="${look.glow}" opacity=".35"/><circle cx="300" cy="220" r="86" fill="${look.glow}"/><circle cx="334" cy="196" r="78" fill="${look.deep}"/>
<path d="M150 430q30-60 50-20 20-50 44-6 24-70 56 0 24-50 50 6 30-50 50 0 20-40 50 20v74H150z" fill="#000"/><text x="300" y="378" text-anchor="middle" font-family="Inter,Arial,sans-serif" font-weight="800" font-size="42" letter-spacing="6" fill="#fff">LIVE</text><rect x="220" y="476" width="160" height="8" fill="#fff" opacity=".7"/>`

export const shopDrawings = { jersey, tee, hoodie, scarf, cap, finger, vinyl, poster } satisfies Record<
  string,
  Draw
>
