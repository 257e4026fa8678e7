/** A repeatable pseudo-random sequence from 0 to 1, so that pictures never change between two requests. */
export function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** Heads and shoulders along a horizontal line, `count` of them, coloured from `colours`; one outline, used again. */
export function crowd(
  y: number,
  size: number,
  count: number,
  colours: readonly string[],
  seed: number,
): string {
  const next = sequence(seed)
  const head = (size * 0.62).toFixed(1)
  const shoulders = (size * 1.6).toFixed(0)
  const person = `<g id="p${seed}"><path d="M-${size} ${(size * 2.6).toFixed(0)}q0-${shoulders} ${size}-${shoulders}t${size} ${shoulders}z"/><circle cy="${(size * 0.35).toFixed(1)}" r="${head}"/></g>`
  const people = Array.from({ length: count }, (_, index) => {
    const x = ((index + next() * 0.6) * 1600) / count
    const top = y + (next() - 0.5) * size
    return `<use href="#p${seed}" x="${x.toFixed(0)}" y="${top.toFixed(0)}" fill="${colours[Math.floor(next() * colours.length)]}"/>`
  })
  return `<defs>${person}</defs>${people.join('')}`
}

/** Dots of light scattered over a band. */
export function sparkle(top: number, bottom: number, count: number, colour: string, seed: number): string {
  const next = sequence(seed)
  return Array.from({ length: count }, () => {
    const x = (next() * 1600).toFixed(0)
    const y = (top + next() * (bottom - top)).toFixed(0)
    return `<circle cx="${x}" cy="${y}" r="${(0.8 + next() * 2.6).toFixed(1)}" fill="${colour}" opacity="${(0.3 + next() * 0.7).toFixed(2)}"/>`
  }).join('')
}
