import { createHash } from 'node:crypto'
import { fallbackLanguage } from '@storefront/shared/domain/languages.ts'
import { asciiHtml, escapeHtml } from '../html.ts'
import { languageAttributes, type PageTextId, pageText } from '../languages.ts'
import type { AppError, ErrorCode } from './app-error.ts'

/** The link of a page. `again` reloads it, which the page also does automatically: an empty address is this one. */
const links: Readonly<Record<'start' | 'again', { readonly href: string; readonly text: PageTextId }>> = {
  start: { href: '/', text: 'pages.toStart' },
  again: { href: '', text: 'pages.tryAgain' },
}

type ErrorTexts = { readonly title: PageTextId; readonly text: PageTextId; readonly next?: 'start' | 'again' }

const noVenue: ErrorTexts = { title: 'pages.noVenueTitle', text: 'pages.noVenueText' }

const badAddress: ErrorTexts = {
  title: 'pages.badAddressTitle',
  text: 'pages.badAddressText',
  next: 'start',
}

const ourFault: ErrorTexts = { title: 'pages.ourFaultTitle', text: 'pages.ourFaultText', next: 'again' }

const textsOfCode: Partial<Record<ErrorCode, ErrorTexts>> = {
  WRONG_HOST: noVenue,
  BAD_HOST: noVenue,
  BRANDING_CONFIG_404: noVenue,
  TOO_MANY_REQUESTS: { title: 'pages.busyTitle', text: 'pages.tooManyRequestsText', next: 'again' },
  UNAVAILABLE: { title: 'pages.busyTitle', text: 'pages.unavailableText', next: 'again' },
}

/** The shortest wait of a page before it reloads, for an error without `Retry-After`. */
const defaultRetryAfterS = 8

/** The texts for an error. Without an entry, a status below 500 is a bad address and any other our fault. */
const textsOf = ({ code, statusCode }: AppError): ErrorTexts =>
  textsOfCode[code] ?? (statusCode < 500 ? badAddress : ourFault)

/** Not in the look of a tenant, since there may be none. The colours are those of the app's `base.css`. */
const style = `
:root{color-scheme:light dark;--back:#fff;--card:#fff;--text:#2b2d42;--quiet:#5c5f76;--line:#d9dbe3;--fill:#2b2d42;--on:#fff;--ring:#3772ff}
@media(prefers-color-scheme:dark){:root{--back:#101119;--card:#1a1c29;--text:#eceef6;--quiet:#b4b8cb;--line:#353950;--fill:#eceef6;--on:#1a1c29;--ring:#7ea2ff}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:1.25rem;background:var(--back);color:var(--text);font:1.0625rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
main{width:100%;max-width:30rem;padding:2rem 1.5rem 1.5rem;background:var(--card);border:1px solid var(--line);border-radius:1.25rem}
h1{margin:0 0 .75rem;font-size:1.625rem;line-height:1.2}
p{margin:0}
a{display:block;margin-top:1.5rem;padding:.8rem 1rem;border-radius:.75rem;background:var(--fill);color:var(--on);font-weight:600;text-align:center;text-decoration:none}
a:focus-visible{outline:3px solid var(--ring);outline-offset:3px}
small{display:block;margin-top:1.5rem;padding-top:1rem;border-top:1px solid var(--line);color:var(--quiet);font-size:.8125rem}
@media(forced-colors:active){a{border:2px solid}}
`

/** The page may apply its own style and do nothing else. */
const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none';style-src 'sha256-${styleHash}';base-uri 'none';form-action 'none';frame-ancestors 'none'`

/**
 * The error as a page for people (BFF-83), in one of our languages (LANG-03), without a script. If a retry may help, the header
 * `Refresh` reloads the page, never before `Retry-After`.
 * @param textIn replaced in tests
 */
export function errorPage(
  error: AppError,
  request: { id: string; originalUrl: string },
  preferredLanguage: string,
  textIn = pageText,
) {
  const { code, statusCode, details } = error
  const { title, text, next } = textsOf(error)
  const { href, text: label } = next ? links[next] : {}
  const textIds = [title, text, ...(label ? [label] : []), 'pages.forStaff'] as const
  // A page with an untranslated text is completely in English.
  const language = textIds.every((id) => textIn(preferredLanguage, id)) ? preferredLanguage : fallbackLanguage
  const htmlText = (id: PageTextId) => asciiHtml(textIn(language, id) ?? '')
  // Random, because pages that were shed together must not retry together: each waits up to three times the minimum.
  const waitS = Number(details.headers?.['retry-after'] ?? defaultRetryAfterS) * (1 + 2 * Math.random())
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-language': language,
    'content-security-policy': policy,
    // With an address, since a browser does not load that of a link with a fragment again; relative, so never of another host.
    ...(next === 'again' && { refresh: `${Math.round(waitS)}; url=?${queryOf(request.originalUrl)}` }),
  }
  const forStaff = [details.message, `${statusCode} ${code}`, request.id].filter((part) => part !== undefined)
  const html = `<!doctype html>
<html ${languageAttributes(language)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${htmlText(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${htmlText(title)}</h1>
<p>${htmlText(text)}</p>
${label ? `<a href="${href}">${htmlText(label)}</a>` : ''}
<small>${htmlText('pages.forStaff')} <bdi lang="en">${escapeHtml(forStaff.join(' · '))}</bdi></small>
</main>
</body>
</html>
`
  return { headers, html }
}

const queryOf = (url: string): string => url.split('?').slice(1).join('?')

/** Whether to send the error as a page: the request accepts HTML and is not for `/api`. A missing file stays JSON (BFF-48). */
export const expectsPage = (error: AppError, url: string, accept: string | undefined): boolean =>
  accept?.includes('text/html') === true && error.code !== 'NOT_FOUND' && !/^\/api(\/|$|\?)/.test(url)
