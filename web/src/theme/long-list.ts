import { space } from './tokens.ts'

/**
 * For each row of a long list: far from the screen it is neither laid out nor painted, and keeps its place by its last height or
 * a likely one. Nothing is painted outside of such a row, so it is larger than its content by a shadow and a focus ring.
 */
export const longListRow = (
  likelyHeight: string,
  { block, inline }: { block: string; inline: string } = { block: space[2], inline: space[2] },
): string => `
  content-visibility: auto; contain-intrinsic-size: auto ${likelyHeight};
  padding: ${block} ${inline}; margin: calc(-1 * ${block}) calc(-1 * ${inline});
`
