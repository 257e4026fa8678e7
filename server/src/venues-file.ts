import { readFileSync } from 'node:fs'
import type { VenueSettings } from '@storefront/shared/contract/venue.ts'
import { settingMistakes, venueSettings } from '@storefront/shared/contract/venue-settings.ts'
import * as z from 'zod'

type Venues = Readonly<Record<string, VenueSettings>>

export const tenantNamePattern = /^[a-z0-9-]{1,63}$/

/**
 * Parses the path of a JSON file into the venues in it, by tenant, without empty ones (VEN-01). Every mistake is an issue, with its value,
 * which is not secret.
 */
export const venuesFile = z.string().transform((path, context): Venues => {
  const venues: Record<string, VenueSettings> = {}
  for (const [tenant, settings] of entriesIn(path, (mistake) => context.addIssue(mistake))) {
    const { data, error } = venueSettings.safeParse(settings)
    if (!tenantNamePattern.test(tenant)) context.addIssue(`${tenant}: is not a valid tenant name`)
    else if (error) for (const mistake of settingMistakes(error, tenant)) context.addIssue(mistake)
    else if (Object.keys(data).length > 0) venues[tenant] = data
  }
  return venues
})

/** The entry of a tenant in `VENUES_FILE` (VEN-01). A tenant may be called 'constructor'. */
export const venueInFile = ({ venues }: { venues: Venues }, tenant: string): VenueSettings | undefined =>
  Object.hasOwn(venues, tenant) ? venues[tenant] : undefined

function entriesIn(path: string, refuse: (mistake: string) => void): [string, unknown][] {
  try {
    // Windows editors begin a file with a byte order mark.
    const file: unknown = JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))
    if (typeof file === 'object' && file !== null && !Array.isArray(file)) return Object.entries(file)
    refuse('must contain an object of settings by tenant')
  } catch (error) {
    refuse(
      error instanceof SyntaxError
        ? `is not valid JSON (${error.message.replace(/\s+/g, ' ')})`
        : `cannot be read (${(error as NodeJS.ErrnoException).code})`,
    )
  }
  return []
}
