import { wordsOf } from './words.ts'

const allFeatures = ['shop', 'transaction', 'qr', 'favorites'] as const

/** What a venue can switch on or off by its branding (FAN-10). */
export type Feature = (typeof allFeatures)[number]

/** TENANT-07, TENANT-19: what holds where a branding says nothing of features, or what nobody can read. */
export const defaultFeatures = allFeatures.join(',')

/** FAN-10: whether the branding's comma list of features names one, without regard to case and spaces. */
export const hasFeature = (features: string, feature: Feature): boolean => wordsOf(features).includes(feature)

/** TENANT-19: whether a comma list names features, and nothing else. */
export function areKnownFeatures(features: string): boolean {
  const words = wordsOf(features)
  return words.length > 0 && words.every((word) => allFeatures.some((feature) => feature === word))
}
