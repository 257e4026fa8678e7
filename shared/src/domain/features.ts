const allFeatures = ['shop', 'transaction', 'qr', 'favorites'] as const

/** A part of the app that a branding can switch on or off (FAN-10). */
export type Feature = (typeof allFeatures)[number]

/** TENANT-07, TENANT-19: the features of a branding that has no readable list. */
export const defaultFeatures = allFeatures.join(',')

/** FAN-10: whether the comma list of a branding contains a feature, ignoring case and spaces. */
export const hasFeature = (features: string, feature: Feature): boolean => wordsOf(features).includes(feature)

/** TENANT-19: whether a comma list contains features, and nothing else. */
export function areKnownFeatures(features: string): boolean {
  const words = wordsOf(features)
  return words.length > 0 && words.every((word) => allFeatures.some((feature) => feature === word))
}

/** The words of a comma list in lower case, trimmed; empty ones are left out. */
export const wordsOf = (list: string): string[] =>
  list
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
