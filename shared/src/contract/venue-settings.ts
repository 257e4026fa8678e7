import * as z from 'zod/mini'
import { isEmailAddress } from '../domain/customer/email.ts'
import type { Venue } from './venue.ts'

/** AUTH-18, VEN-04: what a venue may call a way to sign in. */
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

/** A message with the value's beginning; whoever is refused is checked no further. */
const refused = (why: string) => ({
  error: ({ input }: { readonly input?: unknown }) => `'${textOf(input).slice(0, 60)}' ${why}`,
  abort: true,
})

/** `String` would call the `toString` that a list or an object of JSON may have, and throw. */
const textOf = (input: unknown): string =>
  Array.isArray(input) ? '[…]' : typeof input === 'object' && input !== null ? '{…}' : String(input)

const textThat = (isRight: (text: string) => boolean, why: string) =>
  z.string(refused(why)).check(z.refine(isRight, refused(why)))

const isFine = (read: () => unknown): boolean => {
  try {
    read()
    return true
  } catch {
    return false
  }
}

/** An offset such as '+02:00' is a clock that never changes, and no zone. */
const isTimeZone = (timeZone: string) =>
  /^[A-Z]/i.test(timeZone) && isFine(() => new Intl.DateTimeFormat('en', { timeZone }))

const isCurrency = (code: string) => Intl.supportedValuesOf('currency').includes(code)

/** Those of ISO 4217: `Intl` says what is used in cash, which is none for the forint, and differs between its releases. */
const withoutTwoDecimals =
  'BHD BIF CLF CLP DJF GNF IQD ISK JOD JPY KMF KRW KWD LYD OMR PYG RWF TND UGX UYI UYW VND VUV XAF XDR XOF XPF XSU XUA'.split(
    ' ',
  )
const hasTwoDecimals = (currency: string) => !withoutTwoDecimals.includes(currency)

const isLocale = (tag: string) => tag.length <= 35 && isFine(() => Intl.getCanonicalLocales(tag))

const isTelephone = (text: string) => /^[+\d ()-]{3,30}$/.test(text) && (text.match(/\d/g) ?? []).length >= 3

const address = z.url()
// What stands before an @ would be sent as a name; a mail that was written here is more likely.
const httpsPage = textThat(
  (text) =>
    text.length <= 500 && /^https:\/\/[^\s/?#@]+([/?#]\S*)?$/i.test(text) && address.safeParse(text).success,
  'is no https address',
)

const isName = (text: string) => text.trim() !== '' && text.length <= 100
const notName = 'is no name of up to 100 characters'
const name = textThat(isName, notName)

const some = <S extends z.ZodMiniType>(entry: S) =>
  z
    .array(entry, 'must be a list')
    .check(z.minLength(1, 'must not be empty'), z.maxLength(20, 'must not have more than 20 entries'))

const group = <S extends Record<string, z.ZodMiniType>>(shape: S) =>
  z
    .partial(z.strictObject(shape, 'must be an object'))
    .check(z.refine((value) => Object.keys(value as object).length > 0, 'must not be empty'))

/** VEN-01, VEN-02: the settings of a venue, field by field. Strict: nothing but a person writes them. */
export const venueFields = {
  timeZone: textThat(isTimeZone, 'is no time zone'),
  currency: textThat(isCurrency, 'is no currency').check(
    z.refine(hasTwoDecimals, refused('has no two decimals')),
  ),
  locales: some(textThat(isLocale, 'is no language tag')),
  defaultTheme: z.enum(['light', 'dark', 'system'], refused('is none of light, dark, system')),
  contact: group({
    mail: textThat((text) => text.length <= 254 && isEmailAddress(text), 'is no e-mail address'),
    telephone: textThat(isTelephone, 'is no telephone number'),
    page: httpsPage,
  }),
  links: group({ terms: httpsPage, privacy: httpsPage }),
  signIn: some(z.enum(signInMethods, refused(`is none of ${signInMethods.join(', ')}`))),
  pickupNear: z
    .record(name, some(name), {
      error: ({ code }) => (code === 'invalid_key' ? notName : 'must be an object'),
    })
    // Every page carries it.
    .check(
      z.refine((near) => JSON.stringify(near).length <= 16_000, 'must not have more than 16,000 characters'),
    ),
} satisfies Record<keyof Venue, z.ZodMiniType>

/** VEN-01: all that a venue says, as `VENUES_FILE` has it: each field is optional, any other is a mistake. */
export const venueSettings: z.ZodMiniType<Venue> = z.partial(z.strictObject(venueFields, 'must be an object'))

/**
 * What is wrong with settings, a line for each mistake: where, then what, such as "contact.mail: 'x' is no e-mail address".
 * @param path where the settings stand, such as the venue
 */
export const settingMistakes = (error: z.core.$ZodError, path: string): string[] =>
  error.issues.flatMap((issue) => {
    const at = [path, ...issue.path.map(String)].join('.')
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `${at}.${key}: is no setting`)
    return `${at}: ${issue.message}`
  })
