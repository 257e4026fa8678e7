import type { Draw } from '../draw.ts'
import { darker, lighter } from '../shade.ts'

const soda: Draw = (tone) => `
<path d="M352 60l-20 150" stroke="${lighter(tone, 0.3)}" stroke-width="16" stroke-linecap="round"/><path d="M352 60l46-18" stroke="${lighter(tone, 0.3)}" stroke-width="16" stroke-linecap="round"/>
<path d="M192 205h216l-28 292q-2 23-26 23H246q-24 0-26-23z" fill="${tone}"/><path d="M192 205h70l-6 315h-10q-24 0-26-23z" fill="${lighter(tone, 0.22)}"/><path d="M352 205h56l-28 292q-2 23-26 23h-16z" fill="${darker(tone, 0.22)}"/>
<path d="M204 330h192l-11 112H215z" fill="#fff" opacity=".92"/><path d="M226 388q38-46 74 0t74 0" fill="none" stroke="${tone}" stroke-width="16" stroke-linecap="round"/>
<rect x="172" y="182" width="256" height="34" rx="14" fill="#fff"/><path d="M196 182q6-46 104-46t104 46z" fill="#f3f5fa"/><path d="M214 176q14-26 60-31" stroke="#fff" stroke-width="9" fill="none" stroke-linecap="round"/>
<g fill="#fff" opacity=".75"><circle cx="232" cy="262" r="7"/><circle cx="362" cy="288" r="9"/><circle cx="248" cy="474" r="8"/><circle cx="352" cy="482" r="6"/></g>`

const bottle: Draw = (tone) => `
<rect x="262" y="70" width="76" height="46" rx="8" fill="${darker(tone, 0.25)}"/><path d="M270 116h60v34q0 26 32 52 22 18 22 54v226q0 38-38 38h-92q-38 0-38-38V256q0-36 22-54 32-26 32-52z" fill="${lighter(tone, 0.55)}"/>
<path d="M216 262q0-34 22-54 32-26 32-58v-34h18v34q0 40-28 66-20 18-20 50v222q0 24 12 32-36-2-36-38z" fill="#fff" opacity=".6"/>
<rect x="216" y="296" width="168" height="120" fill="${tone}"/><path d="M238 372l38-48 26 30 20-22 40 40z" fill="#fff" opacity=".95"/><circle cx="352" cy="322" r="11" fill="#fff"/>
<path d="M216 296h34v120h-34z" fill="#fff" opacity=".2"/><g fill="#fff" opacity=".8"><circle cx="330" cy="226" r="6"/><circle cx="300" cy="248" r="4"/><circle cx="350" cy="462" r="7"/><circle cx="290" cy="482" r="5"/></g>`

const beer: Draw = (tone) => `
<path d="M396 236h44q46 0 46 48v78q0 60-62 72l-32 6" fill="none" stroke="#f4f7fb" stroke-width="28"/><path d="M188 176h220l-14 310q-2 34-36 34H238q-34 0-36-34z" fill="${tone}"/>
<path d="M188 176h76l-2 344h-24q-34 0-36-34z" fill="${lighter(tone, 0.3)}"/><path d="M362 176h46l-14 310q-2 34-36 34h-8z" fill="${darker(tone, 0.18)}"/>
<g stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".45"><path d="M250 260v190M300 260v190M350 260v190"/></g>
<path d="M176 200q-22-54 30-66 16-46 66-34 34-40 80-4 54-14 66 32 32 40-6 72l-12 54q-14 12-22-6l-8-34-44-8-18 50q-16 18-26-2l-8-42-66 2-10 40q-14 12-22-6z" fill="#fffaf0"/>
<path d="M196 178q10-32 44-28M280 140q20-22 50-8" stroke="#eadfc8" stroke-width="9" fill="none" stroke-linecap="round"/>
<g fill="#fff" opacity=".7"><circle cx="272" cy="418" r="7"/><circle cx="326" cy="356" r="6"/><circle cx="342" cy="456" r="8"/></g>`

const coffee: Draw = (tone) => `
<g fill="none" stroke="#fff" stroke-width="14" stroke-linecap="round" opacity=".85"><path d="M250 122q-24-30 0-56t0-52M304 112q-24-30 0-56t0-46M358 122q-24-30 0-56t0-52"/></g>
<path d="M184 190h232l-30 302q-3 28-30 28H244q-27 0-30-28z" fill="#fbf6ee"/><path d="M184 190h66l6 330h-12q-27 0-30-28z" fill="#fff"/><path d="M372 190h44l-30 302q-3 28-30 28h-8z" fill="#e7dccb"/>
<path d="M196 288h208l-15 148H211z" fill="${tone}"/><path d="M196 288h64l4 148h-53z" fill="${lighter(tone, 0.18)}"/>
<g transform="translate(300 362) rotate(28)"><ellipse rx="36" ry="50" fill="${lighter(tone, 0.72)}"/><path d="M0-48q22 26 0 48t0 48" fill="none" stroke="${tone}" stroke-width="9" stroke-linecap="round"/></g>
<rect x="166" y="152" width="268" height="48" rx="16" fill="${darker(tone, 0.45)}"/><path d="M190 152l8-24q4-10 16-10h172q12 0 16 10l8 24z" fill="${darker(tone, 0.3)}"/><rect x="182" y="160" width="110" height="10" rx="5" fill="#fff" opacity=".25"/>`

const mug: Draw = (tone, look) => `
<path d="M392 230h36q62 0 62 72v30q0 82-88 88" fill="none" stroke="${darker(tone, 0.15)}" stroke-width="32"/><path d="M158 178h252v286q0 56-56 56H214q-56 0-56-56z" fill="${tone}"/>
<path d="M158 178h62v342h-6q-56 0-56-56z" fill="${lighter(tone, 0.22)}"/><path d="M370 178h40v286q0 56-56 56h-10q26-14 26-56z" fill="${darker(tone, 0.2)}"/>
<ellipse cx="284" cy="178" rx="126" ry="30" fill="${darker(tone, 0.35)}"/><ellipse cx="284" cy="184" rx="108" ry="21" fill="#4a2a1a"/>
<circle cx="284" cy="346" r="74" fill="#fff" opacity=".95"/><text x="284" y="369" text-anchor="middle" font-family="Inter,Arial,sans-serif" font-weight="800" font-size="62" fill="${darker(look.primary, 0.1)}">${look.initials}</text>`

export const drinkDrawings = { soda, bottle, beer, coffee, mug } satisfies Record<string, Draw>
