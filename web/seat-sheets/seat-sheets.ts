import { readFileSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { json } from 'node:stream/consumers'
import { getBranding, type UsableBranding } from '@storefront/shared/contract/branding.ts'
import { fallbackLanguage, offeredLanguages } from '@storefront/shared/domain/languages.ts'
import { QRCodeSVG } from 'qrcode.react'
import { createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { languageTags, textIn } from '../build/messages.ts'
import { type Seat, seatsOf } from './seat-list.ts'

/** The branding of the venue at this site. @throws Error when it does not come, or not whole (TENANT-18) */
async function brandingOf({ origin, protocol, host, hostname }: URL): Promise<UsableBranding> {
  const { get } = protocol === 'http:' ? http : https
  // Browsers resolve names below localhost, Node does not on every machine.
  const options = { headers: { host }, ...(hostname.endsWith('.localhost') && { hostname: '127.0.0.1' }) }
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    get(origin + getBranding.path, options, resolve).on('error', ({ code }: NodeJS.ErrnoException) =>
      reject(new Error(`${origin} cannot be reached: ${code}`)),
    )
  })
  const { data } = getBranding.response.safeParse(await json(response).catch(() => null))
  if (!data) throw new Error(`${origin} is no venue: it responds with ${response.statusCode}`)
  if (!data.hasSettings)
    throw new Error(`${origin} lacks the venue's settings at the moment: try again later`)
  return data
}

const typeface = readFileSync(new URL('../typeface/inter.woff2', import.meta.url), 'base64')
/** The code with its quiet zone is 45 mm wide. The colour has no text on it, and is a border because browsers print no backgrounds. */
const style = `
  @font-face { font-family: Inter; font-weight: 400 750; src: url(data:font/woff2;base64,${typeface}) }
  @page { size: A4; margin: 0 }
  body { margin: 0; font: 8pt/1 Inter, sans-serif }
  section { display: grid; grid: repeat(4, 1fr) / repeat(3, 1fr); gap: 3mm; padding: 6mm; width: 198mm; height: 285mm; break-after: page }
  article { display: grid; grid: 5mm 3.5mm 45mm 2.5mm 8mm / 1fr auto; gap: 0 3mm; align-items: center; overflow: hidden }
  article { padding: 0 2.5mm; border: 1.5mm solid; border-top-width: 3.5mm; border-radius: 4mm }
  h1, p, svg { grid-column: span 2; justify-self: center; margin: 0; max-width: 100% }
  h1 { overflow: hidden; line-height: 1.3; white-space: nowrap; text-overflow: ellipsis }
  svg { width: 45mm; height: 45mm }
  small { font-size: 6.5pt }
  b { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; overflow-wrap: anywhere }
  b:last-child { max-width: 25mm }
`
const seatsOnPage = 12

/** VEN-29: the printable page. Each label has the link of its seat (FAN-13) as a code. */
function pageOf(origin: string, { branding, venue }: UsableBranding, seats: readonly Seat[]): string {
  const [lang = fallbackLanguage] = offeredLanguages(languageTags(), venue?.locales)
  const [dir, scan, sectionWord, seatWord] = (
    ['language.dir', 'seatSheet.scan', 'confirmation.section', 'seatSheet.seat'] as const
  ).map((id) => textIn(lang, id))
  /** A text in a size at which it fits into `width` mm, at most `largest` pt. */
  const fitted = (tag: string, text: string, width: number, largest: number) =>
    h(
      tag,
      { style: { fontSize: `${Math.min(largest, Math.max(6, (width * 4.7) / text.length))}pt` } },
      h('bdi', null, text),
    )
  const name = `${branding.title2} ${branding.title3}`.trim()
  const labelOf = ({ section, seat }: Seat) => {
    const value = `${origin}/?${new URLSearchParams({ section, seat })}`
    return h(
      'article',
      { key: value, style: { borderColor: branding.primaryColor } },
      fitted('h1', name, 56, 11),
      h('p', null, scan),
      h(QRCodeSVG, { value, level: 'M', marginSize: 4 }),
      h('small', null, sectionWord),
      h('small', null, seatWord),
      fitted('b', section, 60, 11),
      fitted('b', seat, 24, 21),
    )
  }
  const sections = Array.from({ length: Math.ceil(seats.length / seatsOnPage) }, (_, page) =>
    h('section', { key: page }, seats.slice(page * seatsOnPage, (page + 1) * seatsOnPage).map(labelOf)),
  )
  const body = h('body', { lang, dir }, h('title', null, name), h('style', null, style), sections)
  return `<!doctype html><meta charset="utf-8">${renderToStaticMarkup(body)}`
}

try {
  const [venue = '', file, ...more] = process.argv.slice(2)
  const site = URL.parse(venue.includes('://') ? venue : `https://${venue}`)
  if (!site || !file || more.length > 0) throw new Error('Usage: pnpm seat-sheets VENUE SECTIONS.csv')
  const usable = await brandingOf(site)
  const seats = seatsOf(readFileSync(file, 'utf8'), usable.branding.additionalAttributes.sections)
  const page = `${file.replace(/\.csv$/i, '')}.html`
  writeFileSync(page, pageOf(site.origin, usable, seats))
  console.log(`Written to ${page}: ${seats.length} codes, pages: ${Math.ceil(seats.length / seatsOnPage)}`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
