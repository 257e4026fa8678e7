/** The fan's preferences by storage key, STORE-09. `first_visit_date` is ISO text. */
export type Preferences = {
  theme_preference: 'system' | 'light' | 'dark'
  language: string
  ui_density: string
  notifications_enabled: boolean
  payment_method?: string
  last_viewed_product?: { productId: string | number | null; itemId?: string | number }
  search_history?: string[]
  first_visit_date?: string
  visit_count?: number
}

/** STORE-09: the others have no default. */
export const preferenceDefaults: Preferences = {
  theme_preference: 'system',
  language: 'en',
  ui_density: 'normal',
  notifications_enabled: true,
}
