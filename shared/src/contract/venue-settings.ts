import * as z from 'zod/mini'
import { isEmailAddress } from '../domain/customer/email.ts'
import { inWrittenOrder, oneLine } from '../domain/lines.ts'
import type { VenueSettings } from './venue.ts'

/** AUTH-18, VEN-04: the names of sign-in methods in a venue's settings. */
export const signInMethods = [
  'google',
  'apple',
  'facebook',
  'x',
  'twitter',
  'github',
  'phone',
  'email',
] as const

/** A message that quotes the beginning of the value; later checks are skipped. */
const mistake = (why: string) => ({
  error: ({ input }: { readonly input?: unknown }) => `'${textOf(input).slice(0, 60)}' ${why}`,
  abort: true,
})

/** Not `String`, which calls a `toString` field of a JSON object and throws. */
const textOf = (input: unknown): string =>
  Array.isArray(input) ? '[…]' : typeof input === 'object' && input !== null ? '{…}' : String(input)

const textWhere = (isValid: (text: string) => boolean, why: string) =>
  z.string(mistake(why)).check(z.refine(isValid, mistake(why)))

const doesNotThrow = (read: () => unknown): boolean => {
  try {
    read()
    return true
  } catch {
    return false
  }
}

/** An offset such as '+02:00' is not a zone: its clock never changes. */
const isTimeZone = (timeZone: string) =>
  /^[A-Z]/i.test(timeZone) && doesNotThrow(() => new Intl.DateTimeFormat('en', { timeZone }))

const isCurrency = (code: string) => Intl.supportedValuesOf('currency').includes(code)

/** By ISO 4217. `Intl` reports the decimals that are used in cash, and they differ between releases. */
const withoutTwoDecimals =
  'BHD BIF CLF CLP DJF GNF IQD ISK JOD JPY KMF KRW KWD LYD OMR PYG RWF TND UGX UYI UYW VND VUV XAF XDR XOF XPF XSU XUA'.split(
    ' ',
  )
const hasTwoDecimals = (currency: string) => !withoutTwoDecimals.includes(currency)

const isLocale = (tag: string) => tag.length <= 35 && doesNotThrow(() => Intl.getCanonicalLocales(tag))

const isTelephone = (text: string) => /^[+\d ()-]{3,30}$/.test(text) && (text.match(/\d/g) ?? []).length >= 3

const address = z.url()
// An @ in the host is a mistake: browsers send the part before it as a name, and a mistyped mail address is more likely.
const httpsPage = textWhere(
  (text) =>
    text.length <= 500 && /^https:\/\/[^\s/?#@]+([/?#]\S*)?$/i.test(text) && address.safeParse(text).success,
  'is not an https URL',
)

const nameOf = (most: number) => {
  const isName = (text: string) => text.trim() !== '' && text.length <= most
  return textWhere(isName, `must be 1–${most} characters`)
}
const name = nameOf(100)

const whyNoLine = 'must be one line of 1–200 characters'

const some = <S extends z.ZodMiniType>(entry: S, most = 20) =>
  z
    .array(entry, 'must be a list')
    .check(z.minLength(1, 'must not be empty'), z.maxLength(most, `must not have more than ${most} entries`))

const group = <S extends Record<string, z.ZodMiniType>>(shape: S) =>
  z
    .partial(z.strictObject(shape, 'must be an object'))
    .check(z.refine((value) => Object.keys(value as object).length > 0, 'must not be empty'))

/** VEN-01: the settings of a venue by field. Strict, since people write them by hand. */
export const venueFields = {
  timeZone: textWhere(isTimeZone, 'is not a valid time zone'),
  currency: textWhere(isCurrency, 'is not a valid currency').check(
    z.refine(hasTwoDecimals, mistake('does not use two decimal places')),
  ),
  locales: some(textWhere(isLocale, 'is not a valid language tag')),
  defaultTheme: z.enum(['light', 'dark', 'system'], mistake('is not one of light, dark, system')),
  contact: group({
    mail: textWhere((text) => text.length <= 254 && isEmailAddress(text), 'is not a valid e-mail address'),
    telephone: textWhere(isTelephone, 'is not a valid telephone number'),
    page: httpsPage,
  }),
  links: group({
    terms: httpsPage,
    privacy: httpsPage,
    imprint: httpsPage,
    accessibility: httpsPage,
    allergens: httpsPage,
  }),
  appIcon: httpsPage,
  ageNotice: z.string(mistake(whyNoLine)).check(
    z.overwrite(inWrittenOrder),
    z.refine((text) => text.length <= 200 && oneLine.test(text), mistake(whyNoLine)),
  ),
  signIn: some(z.enum(signInMethods, mistake(`is not one of ${signInMethods.join(', ')}`))),
  pickupNear: z
    .record(name, some(name), {
      error: ({ code }) => (code === 'invalid_key' ? 'must be 1–100 characters' : 'must be an object'),
    })
    // Every page contains it.
    .check(
      z.refine((near) => JSON.stringify(near).length <= 16_000, 'must not have more than 16,000 characters'),
    ),
  synonyms: some(some(nameOf(40)).check(z.minLength(2, 'must not have less than 2 entries')), 50),
} satisfies Record<keyof VenueSettings, z.ZodMiniType>

/** VEN-01: a venue in `VENUES_FILE`: each field is optional, an unknown one is a mistake. */
export const venueSettings: z.ZodMiniType<VenueSettings> = z.partial(
  z.strictObject(venueFields, 'must be an object'),
)

/**
 * The mistakes in settings, a line each, such as "contact.mail: 'x' is not a valid e-mail address".
 * @param path prefix of each line, such as the venue
 */
export const settingMistakes = (error: z.core.$ZodError, path: string): string[] =>
  error.issues.flatMap((issue) => {
    const at = [path, ...issue.path.map(String)].join('.')
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => `${at}.${key}: is not a known setting`)
    return `${at}: ${issue.message}`
  })
