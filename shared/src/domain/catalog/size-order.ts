/** Factors to litres and kilograms. Sizes in other units are compared by their numbers. */
const inBaseUnit: Record<string, number> = { ml: 0.001, cl: 0.01, dl: 0.1, g: 0.001 }

const words: [RegExp, string][] = [
  [/extra/g, 'x'],
  [/[\s-]+/g, ''],
  [/small/g, 's'],
  [/medium|regular/g, 'm'],
  [/large/g, 'l'],
]

/**
 * FAN-07: sizes in the order XS, S, M, L, XL, 2XL (also as words: 'Small', 'Extra Large'), then ascending numbers
 * ('330 ml' before '0.5 l'), then all others in the given order.
 */
export function inNaturalOrder(sizes: readonly string[]): string[] {
  const ranked = sizes.map((size) => ({ size, rank: rankOf(size) }))
  ranked.sort(({ rank: a }, { rank: b }) => a.kind - b.kind || a.value - b.value)
  return ranked.map(({ size }) => size)
}

type Rank = { kind: 0 | 1 | 2; value: number }

function rankOf(size: string): Rank {
  const letter = letterValue(size)
  if (letter !== null) return { kind: 0, value: letter }
  const number = numberValue(size)
  return number === null ? { kind: 2, value: 0 } : { kind: 1, value: number }
}

/** M is 0, L 1, XL 2, 3XL 4; S to 2XS are the negative of these. Null for other sizes. */
function letterValue(size: string): number | null {
  const short = words.reduce((text, [word, letter]) => text.replace(word, letter), size.toLowerCase().trim())
  const found = /^(?:(\d+)x|(x*))([sml])$/.exec(short)
  if (!found) return null
  const [, counted, repeated = '', letter] = found
  const extra = counted ? Number(counted) : repeated.length
  if (letter === 'm') return extra === 0 ? 0 : null
  return (letter === 's' ? -1 : 1) * (1 + extra)
}

/** The number at the beginning of a size, such as 0.5 for '0,5 l' and '500 ml'. */
function numberValue(size: string): number | null {
  const found = /^(\d+(?:[.,]\d+)?)\s*([a-z]*)/i.exec(size.trim())
  if (!found?.[1]) return null
  return Number(found[1].replace(',', '.')) * (inBaseUnit[(found[2] ?? '').toLowerCase()] ?? 1)
}
