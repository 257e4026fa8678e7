/** A repeatable pseudo-random sequence from 0 to 1, so that pictures never change between two requests. */
export function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/**
 * Heads and shoulders along a horizontal line, `count` of them, coloured from `colours`. They are strokes with round ends, one
 * element for all of a colour: an element for each would take a phone 0.1 s, which a venue's photograph never does.
 */
export function crowd(
  y: number,
  size: number,
  count: number,
  colours: readonly string[],
  seed: number,
): string {
  const next = sequence(seed)
  const people = Array.from({ length: count }, (_, index) => ({
    x: Math.round(((index + next() * 0.6) * 1600) / count),
    top: Math.round(y + (next() - 0.5) * size),
    colour: colours[Math.floor(next() * colours.length)],
  }))
  const [neck, waist] = [Math.round(size * 0.35), Math.round(size * 2)]
  const strokes = colours.map((colour) => {
    const own = people.filter((person) => person.colour === colour)
    const heads = own.map(({ x, top }) => `M${x} ${top + neck}h0`).join('')
    const shoulders = own.map(({ x, top }) => `M${x} ${top + waist}v${neck}`).join('')
    return `<g stroke="${colour}"><path d="${heads}" stroke-width="${(size * 1.24).toFixed(1)}"/><path d="${shoulders}" stroke-width="${size * 2}"/></g>`
  })
  return `<g fill="none" stroke-linecap="round">${strokes.join('')}</g>`
}

/** Dots of light scattered over a band, in three sizes. */
export function sparkle(top: number, bottom: number, count: number, colour: string, seed: number): string {
  const next = sequence(seed)
  const dots = Array.from(
    { length: count },
    () => `M${(next() * 1600).toFixed(0)} ${(top + next() * (bottom - top)).toFixed(0)}h0`,
  )
  return [2, 4, 6]
    .map((size, index) => {
      const own = dots.filter((_, place) => place % 3 === index).join('')
      return `<path d="${own}" stroke="${colour}" stroke-linecap="round" stroke-width="${size}" opacity="${0.9 - index * 0.2}"/>`
    })
    .join('')
}
