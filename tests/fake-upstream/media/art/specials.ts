import type { Draw } from '../draw.ts'
import { darker, lighter } from '../shade.ts'
import { drinkDrawings } from './drinks.ts'
import { grillDrawings } from './grill.ts'
import { shopDrawings } from './shop.ts'
import { snackDrawings } from './snacks.ts'

/** A drawing with something of its own on it, so that no two products of a menu look alike. */
const withTopping =
  (base: Draw, topping: Draw): Draw =>
  (tone, look) =>
    base(tone, look) + topping(tone, look)

const leaf = (x: number, y: number, turn: number, fill = '#4f8f35') =>
  `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 0q34-34 78-8-30 42-78 8z" fill="${fill}"/>`

const lemonade = withTopping(
  drinkDrawings.soda,
  () =>
    `<g transform="translate(404 168) rotate(14)"><circle r="66" fill="#f2b90c"/><circle r="55" fill="#fff6c9"/>${[0, 60, 120, 180, 240, 300].map((turn) => `<path transform="rotate(${turn})" d="M0-6L-21-44Q0-56 21-44z" fill="#ffdd4a"/>`).join('')}</g>${leaf(182, 176, -24, '#5aa63c')}${leaf(176, 168, -64, '#3f8a2b')}`,
)

const appleFizz = withTopping(
  drinkDrawings.soda,
  (tone) =>
    `<g transform="translate(300 388)"><rect x="-96" y="-58" width="192" height="112" fill="#fff"/><path d="M0-34q-44-22-58 14-10 44 34 68 24 8 24 0 0 8 24 0 44-24 34-68-14-36-58-14z" fill="${tone}"/><path d="M-34-8q-6 18 4 34" stroke="${lighter(tone, 0.6)}" stroke-width="9" fill="none" stroke-linecap="round"/><path d="M0-32q2-22 18-30" stroke="#6b4423" stroke-width="8" fill="none" stroke-linecap="round"/></g>${leaf(314, 332, -8)}`,
)

const slush = withTopping(
  drinkDrawings.soda,
  (tone) =>
    `<path d="M184 204q-8-52 40-62 18-58 76-56t76 56q48 10 40 62z" fill="${lighter(tone, 0.3)}"/><path d="M214 190q-2-32 34-38 16-40 54-40" stroke="#fff" stroke-width="13" fill="none" stroke-linecap="round" opacity=".8"/><g fill="${lighter(tone, 0.65)}"><circle cx="268" cy="168" r="13"/><circle cx="336" cy="142" r="11"/><circle cx="372" cy="178" r="14"/><circle cx="306" cy="190" r="9"/></g><rect x="172" y="190" width="256" height="30" rx="14" fill="#fff"/><circle cx="252" cy="118" r="24" fill="#d9203c"/><circle cx="246" cy="110" r="7" fill="#fff" opacity=".7"/>`,
)

const sparkling = withTopping(
  drinkDrawings.bottle,
  (tone) =>
    `<rect x="262" y="70" width="76" height="46" rx="8" fill="#c3ccd8"/><g fill="none" stroke="#fff" stroke-width="6"><circle cx="256" cy="452" r="15"/><circle cx="318" cy="438" r="11"/><circle cx="350" cy="478" r="14"/><circle cx="288" cy="262" r="10"/><circle cx="342" cy="256" r="13"/></g><rect x="216" y="296" width="168" height="120" fill="${tone}"/><path d="M300 312l13 30 32 3-24 21 7 32-28-17-28 17 7-32-24-21 32-3z" fill="#fff"/>`,
)

const hop = (x: number, y: number) =>
  `<g transform="translate(${x} ${y})" fill="#4f8f35">${[0, 1, 2].map((row) => `<ellipse cx="${-20 + row * 4}" cy="${row * 24}" rx="19" ry="17"/><ellipse cx="${20 - row * 4}" cy="${row * 24}" rx="19" ry="17" fill="#66a746"/>`).join('')}<ellipse cy="72" rx="16" ry="17"/><path d="M0-16v-24" stroke="#3d6f29" stroke-width="8" stroke-linecap="round"/></g>`

const ale = withTopping(
  drinkDrawings.beer,
  () =>
    `<ellipse cx="298" cy="372" rx="82" ry="96" fill="#fff6e3"/>${hop(298, 348)}${leaf(306, 304, -14, '#3d6f29')}`,
)

const alcoholFree = withTopping(
  drinkDrawings.beer,
  (tone) =>
    `<circle cx="298" cy="376" r="84" fill="#fff"/><circle cx="298" cy="376" r="70" fill="none" stroke="${darker(tone, 0.25)}" stroke-width="8"/><text x="298" y="398" text-anchor="middle" font-family="Inter,Arial,sans-serif" font-weight="800" font-size="62" fill="#1f6d8c">0.0</text>`,
)

const flatWhite: Draw = (tone) => `
<ellipse cx="300" cy="340" rx="232" ry="176" fill="#e6e0d6"/><ellipse cx="300" cy="330" rx="220" ry="164" fill="#fbf8f2"/><ellipse cx="300" cy="330" rx="150" ry="110" fill="#e4ddd0"/>
<path d="M438 268q92-34 104 28 4 54-86 48" fill="none" stroke="#fbf8f2" stroke-width="26"/><ellipse cx="300" cy="300" rx="166" ry="134" fill="#fff"/><ellipse cx="300" cy="300" rx="146" ry="114" fill="${tone}"/><ellipse cx="300" cy="296" rx="132" ry="102" fill="${lighter(tone, 0.25)}"/>
<g fill="#fff3e0"><path d="M300 210q56 26 44 76-10 28-44 34-34-6-44-34-12-50 44-76z"/><path d="M196 300q44 78 104 78t104-78q-50 44-104 44t-104-44z"/></g><path d="M300 226v160" stroke="${lighter(tone, 0.1)}" stroke-width="9" stroke-linecap="round"/><path d="M266 262q34 26 68 0M262 296q38 28 76 0" stroke="${lighter(tone, 0.1)}" stroke-width="8" fill="none" stroke-linecap="round"/>`

const hotChocolate: Draw = (tone) => `
<path d="M414 252h30q54 0 54 60v30q0 72-78 78" fill="none" stroke="#dfe5ee" stroke-width="28"/><path d="M168 196h262l-16 282q-3 42-44 42H228q-41 0-44-42z" fill="#eef3f9"/><path d="M186 244h226l-14 226q-3 30-36 30H236q-33 0-36-30z" fill="${tone}"/><path d="M186 244h52l10 256h-12q-33 0-36-30z" fill="${lighter(tone, 0.18)}"/>
<path d="M160 232q-20-62 44-72 10-58 70-48 34-46 78-4 58-10 62 48 60 12 40 76z" fill="#fffaf0"/><path d="M206 200q8-34 40-34M288 148q22-18 44-4" stroke="#ead9bf" stroke-width="11" fill="none" stroke-linecap="round"/>
<g stroke="#f2c7d0" stroke-width="4"><rect x="214" y="128" width="52" height="44" rx="14" fill="#ffe3e9" transform="rotate(-16 240 150)"/><rect x="330" y="122" width="54" height="46" rx="14" fill="#fff" transform="rotate(14 357 145)"/><rect x="278" y="84" width="50" height="44" rx="14" fill="#ffe3e9"/></g><path d="M404 74l-40 150" stroke="#8d4a26" stroke-width="18" stroke-linecap="round"/><g fill="${darker(tone, 0.2)}"><circle cx="250" cy="206" r="6"/><circle cx="310" cy="184" r="7"/><circle cx="356" cy="206" r="6"/></g>`

const chickenBurger = withTopping(
  grillDrawings.burger,
  (tone) =>
    `<path d="M100 392q-14-66 46-62 26-30 66-8 34-26 74-2 40-26 78 4 40-20 66 8 58-2 46 58-12 36-56 26-40 26-84 4-44 24-86 0-46 24-82-2-56 18-68-26z" fill="${darker(tone, 0.12)}"/><path d="M128 366q24-22 56-10M252 350q28-14 52 0M374 356q28-12 50 4" stroke="${lighter(tone, 0.5)}" stroke-width="13" fill="none" stroke-linecap="round"/><g fill="none" stroke-width="15" stroke-linecap="round"><path d="M120 314q50 24 96 0t96 0 96 2 70-6" stroke="#8e4b9e"/><path d="M136 330q52-24 104 0t104-2 116 2" stroke="#f2eef6"/></g>`,
)

const gardenBurger = withTopping(
  grillDrawings.burger,
  () =>
    `<rect x="112" y="346" width="376" height="62" rx="30" fill="#7d2846"/><g fill="#3b1426"><circle cx="176" cy="376" r="10"/><circle cx="248" cy="366" r="8"/><circle cx="326" cy="384" r="10"/><circle cx="412" cy="370" r="9"/></g><path d="M300 40v110" stroke="#c9a066" stroke-width="10" stroke-linecap="round"/><path d="M304 44q86-20 110 36-70 36-110-8z" fill="#4f8f35"/><path d="M312 62q40 14 82 14" stroke="#a8d27f" stroke-width="6" fill="none" stroke-linecap="round"/>`,
)

const chilliDog = withTopping(
  grillDrawings.hotdog,
  (tone) =>
    `<g transform="rotate(-14 300 330)"><path d="M70 300q12-52 66-34 42-42 88-8 46-38 92-2 50-34 92 6 64-26 112 36-6 48-64 40-40 34-84 8-50 32-96 6-48 30-92 0-62 18-114-52z" fill="${darker(tone, 0.1)}"/><g fill="#5b1c10"><ellipse cx="150" cy="298" rx="18" ry="12"/><ellipse cx="252" cy="316" rx="19" ry="12"/><ellipse cx="352" cy="292" rx="18" ry="12"/><ellipse cx="446" cy="308" rx="18" ry="11"/></g><g fill="none" stroke="#5d9b38" stroke-width="11"><circle cx="200" cy="284" r="17"/><circle cx="306" cy="280" r="16"/><circle cx="400" cy="286" r="17"/></g><g stroke="#ffd25e" stroke-width="10" stroke-linecap="round"><path d="M166 326l34 8M280 294l30-14M370 328l34-4M226 270l20-16"/></g></g>`,
)

const margherita = withTopping(
  grillDrawings.pizza,
  () =>
    `<g transform="rotate(8 300 320)"><g fill="#fffaf0"><path d="M178 250q8-50 58-44 46 12 34 54-22 36-60 28-36-8-32-38zM316 260q4-50 56-44 48 8 38 54-20 36-58 26-38-6-36-36zM252 372q-2-46 44-48 46 4 42 48-14 34-46 30-38-2-40-30z"/></g>${leaf(232, 240, 20)}${leaf(352, 262, -40)}${leaf(276, 366, 8)}${leaf(268, 300, -70, '#66a746')}</g>`,
)

const cheesePretzel = withTopping(
  snackDrawings.pretzel,
  () =>
    `<path d="M316 430h240q-8 96-84 96h-72q-76 0-84-96z" fill="#fff"/><path d="M316 430h240q-2 24-8 42H324q-6-18-8-42z" fill="#e6ebf3"/><ellipse cx="436" cy="430" rx="122" ry="34" fill="#fff"/><ellipse cx="436" cy="430" rx="104" ry="25" fill="#f7b52a"/><path d="M366 428q40-22 88-12" stroke="#ffdf8a" stroke-width="10" fill="none" stroke-linecap="round"/>`,
)

const caramelPopcorn = withTopping(
  snackDrawings.popcorn,
  (tone) =>
    `<g fill="${tone}" opacity=".92"><path d="M196 160q40-60 104-58t104 62q10 34-14 30-14 44-34 2-10 60-34 4-14 36-32-4-14 48-36 2-18 28-34-8-32 6-24-30z"/></g><path d="M232 158q26-34 66-36" stroke="${lighter(tone, 0.55)}" stroke-width="13" fill="none" stroke-linecap="round"/><g fill="#fff"><rect x="270" y="182" width="13" height="13" rx="3"/><rect x="330" y="160" width="13" height="13" rx="3"/><rect x="362" y="196" width="12" height="12" rx="3"/></g>`,
)

const paprikaCrisps = withTopping(
  snackDrawings.crisps,
  () =>
    `<circle cx="300" cy="276" r="92" fill="#fff"/><path d="M246 224q-34 40-4 88 34 44 112 40 26-4 20-16-66-14-86-58-8-34-2-50-20-20-40-4z" fill="#d3321f"/><path d="M256 246q-10 34 14 62" stroke="#ff9a86" stroke-width="10" fill="none" stroke-linecap="round"/><path d="M262 226q6-34 40-36" stroke="#4f8f35" stroke-width="13" fill="none" stroke-linecap="round"/>`,
)

const mysteryCrisps = withTopping(
  snackDrawings.crisps,
  (tone) =>
    `<circle cx="300" cy="276" r="92" fill="#fff"/><text x="300" y="332" text-anchor="middle" font-family="Inter,Arial,sans-serif" font-weight="800" font-size="156" fill="${tone}">?</text>`,
)

const sampler: Draw = (tone) => `
<path d="M70 470h460l-22 38q-8 12-24 12H116q-16 0-24-12z" fill="#8b5a34"/><path d="M70 446h460v26H70z" fill="#b57c4a"/>${[
  [150, tone],
  [250, '#d9532c'],
  [350, '#f2b33d'],
  [450, '#7b3fc4'],
]
  .map(
    ([x, fill]) =>
      `<g transform="translate(${x} 0)"><path d="M-42 330h84l-10 100q-2 16-18 16h-28q-16 0-18-16z" fill="#fff" opacity=".9"/><path d="M-36 350h72l-8 84q-1 12-14 12h-28q-13 0-14-12z" fill="${fill}"/><circle cy="322" r="34" fill="${fill}"/><path d="M-16 306q8-14 22-14" stroke="#fff" stroke-width="8" fill="none" stroke-linecap="round" opacity=".8"/><path d="M0 290v-70" stroke="#c9a066" stroke-width="8" stroke-linecap="round"/></g>`,
  )
  .join('')}`

const awayJersey = withTopping(
  shopDrawings.jersey,
  (tone, look) =>
    `<path d="M174 300h252v192H174z" fill="${tone}"/><path d="M176 470l250-250v70L216 500z" fill="${look.primary}"/><path d="M176 500l250-250v20L196 500z" fill="${look.glow}"/><text x="352" y="482" text-anchor="middle" font-family="Inter,Arial,sans-serif" font-weight="800" font-size="76" fill="#22242a">7</text>`,
)

export const specialDrawings = {
  lemonade,
  appleFizz,
  slush,
  sparkling,
  ale,
  alcoholFree,
  flatWhite,
  hotChocolate,
  chickenBurger,
  gardenBurger,
  chilliDog,
  margherita,
  cheesePretzel,
  caramelPopcorn,
  paprikaCrisps,
  mysteryCrisps,
  sampler,
  awayJersey,
} satisfies Record<string, Draw>
