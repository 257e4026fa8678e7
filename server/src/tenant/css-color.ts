/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

const named: Readonly<Record<string, string>> = {
  aqua: '#00ffff',
  black: '#000000',
  blue: '#0000ff',
  brown: '#a52a2a',
  crimson: '#dc143c',
  cyan: '#00ffff',
  darkblue: '#00008b',
  darkgreen: '#006400',
  darkred: '#8b0000',
  fuchsia: '#ff00ff',
  gold: '#ffd700',
  gray: '#808080',
  green: '#008000',
  grey: '#808080',
  indigo: '#4b0082',
  lime: '#00ff00',
  magenta: '#ff00ff',
  maroon: '#800000',
  navy: '#000080',
  olive: '#808000',
  orange: '#ffa500',
  pink: '#ffc0cb',
  purple: '#800080',
  red: '#ff0000',
  royalblue: '#4169e1',
  silver: '#c0c0c0',
  teal: '#008080',
  white: '#ffffff',
  yellow: '#ffff00',
}

const hex = /^#(?:([\da-f])([\da-f])([\da-f])[\da-f]?|([\da-f]{2})([\da-f]{2})([\da-f]{2})(?:[\da-f]{2})?)$/
const functional =
  /^rgba?\(\s*(\d{1,3})(?:\s*,\s*|\s+)(\d{1,3})(?:\s*,\s*|\s+)(\d{1,3})\s*(?:[,/]\s*[\d.]+%?\s*)?\)$/

/** Reads #rgb, #rrggbb, rgb() and the usual names, ignoring transparency; null for anything else. */
export function parseColor(text: string): Rgb | null {
  const written = text.trim().toLowerCase()
  const color = (Object.hasOwn(named, written) && named[written]) || written

  const numbers = functional.exec(color)
  if (numbers) return triple(numbers.slice(1, 4).map((part) => Math.min(255, Number(part))))

  const digits = hex
    .exec(color)
    ?.slice(1)
    .filter((part) => part !== undefined)
  return digits ? triple(digits.map((part) => Number.parseInt(part.padStart(2, part), 16))) : null
}

/** '#ffd700'. */
export function toHex(color: Rgb): string {
  return `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** The colour on the way from one to another; `share` 0 is the first, 1 the second. */
export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return triple(from.map((part, at) => Math.round(part + ((to[at] ?? part) - part) * share)))
}

function triple([red = 0, green = 0, blue = 0]: number[]): Rgb {
  return [red, green, blue]
}
