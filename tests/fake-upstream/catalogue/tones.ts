/** Colour names of the tables as drawn; 'Club' is the tenant's own. */
const tones: Record<string, string> = {
  White: '#f4f4f2',
  Black: '#22242a',
  Navy: '#1d2f5e',
  Grey: '#8b9099',
  Sand: '#d8c39a',
  Violet: '#7c4dff',
  Vanilla: '#f6e7c1',
  Strawberry: '#ec7fa3',
  Chocolate: '#5b3220',
  Pistachio: '#a9c46c',
}

/** The colour a picture is drawn in, as #rrggbb. */
export const toneOf = (color: string | undefined, fallback: string | undefined, club: string) =>
  (color === undefined ? undefined : tones[color]) ?? (color === undefined ? fallback : undefined) ?? club
