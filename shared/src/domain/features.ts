/** What a venue can switch on or off by its branding (FAN-10). */
export type Feature = 'shop' | 'transaction' | 'qr' | 'favorites'

/** FAN-10: whether the branding's comma list of features names one, without regard to case and spaces. */
export function hasFeature(features: string, feature: Feature): boolean {
  return features
    .toLowerCase()
    .split(',')
    .some((name) => name.trim() === feature)
}
