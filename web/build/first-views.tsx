import { text } from 'node:stream/consumers'
import { languages } from 'virtual:languages'
import { fallbackLanguage } from '@storefront/shared/domain/languages.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { ServerStyleSheet } from 'styled-components'
import { HeaderBar } from '../src/app/header.tsx'
import { screens } from '../src/app/screens.tsx'
import { AuthFrame, PanelSpinner } from '../src/features/auth/auth-frame.tsx'
import { changeLanguage, loadMessages, t } from '../src/messages/language.ts'
import { type Part, parts } from '../src/messages/message-parts.ts'
import { FullScreenSpinner } from '../src/ui/status/spinner.tsx'
import { PageTitle, Screen } from '../src/ui/surfaces/screen.tsx'
import { textIn } from './messages.ts'

/** The marks that the server replaces by the venue's texts and pictures. */
const venue = {
  title1: '{title1}',
  title2: '{title2}',
  title3: '{title3}',
  backGroundImageURL: '{picture}',
  favIconURL: '',
  additionalAttributes: { logoURL: '{logo}' },
}

/** HTML by language and path, and the styles of all views. */
export type FirstViews = {
  readonly html: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly css: string
}

async function renderAll(): Promise<FirstViews> {
  const sheet = new ServerStyleSheet()
  const html: Record<string, Record<string, string>> = {}
  // A first view may use messages of any screen.
  await Promise.all((Object.keys(parts) as Part[]).map(loadMessages))
  for (const language of Object.keys(languages)) {
    await changeLanguage(language)
    html[language] = {}
    for (const [path, view] of views(language)) html[language][path] = await renderView(view, sheet)
  }
  await changeLanguage(fallbackLanguage)
  // Without its markers, which would make styled-components in the browser adopt these rules.
  const css = sheet
    .getStyleTags()
    .replace(/<\/?style[^>]*>|\/\*!sc\*\/|\n|data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}/g, '')
  sheet.seal()
  return { html, css }
}

function views(language: string): [path: string, view: ReactNode][] {
  return [
    ['', <FullScreenSpinner key="" />],
    ['failed', startFailed(language)],
    ...Object.entries(screens).map(([path, screen]): [string, ReactNode] => [
      path,
      firstViewOf(path, screen),
    ]),
  ]
}

function firstViewOf(path: string, { gate, heading }: (typeof screens)[string]): ReactNode {
  if (gate === 'signed out')
    return (
      <AuthFrame branding={venue}>
        <PanelSpinner />
      </AuthFrame>
    )
  const isVenueNamed = path === routes.events || path === routes.home
  return (
    <>
      {isVenueNamed ? <HeaderBar logo="{logo}" title="{venue}" /> : <HeaderBar />}
      <Screen data-compact={path === routes.events}>
        {heading && (
          <PageTitle subtitle={heading.subtitle && t(heading.subtitle)}>{t(heading.title)}</PageTitle>
        )}
        <FullScreenSpinner height="50dvh" />
      </Screen>
    </>
  )
}

/** FAN-36: the page's static error, styled by `base.css`, for when the app does not load. Entirely in English unless fully translated. */
function startFailed(language: string): ReactNode {
  const isTranslated = (['head.title', 'head.text', 'head.tryAgain'] as const).every((id) =>
    textIn(language, id),
  )
  const shown = isTranslated ? language : fallbackLanguage
  return (
    <template id="start-failed">
      <main className="start-failed" {...(!isTranslated && { lang: 'en', dir: 'ltr' })}>
        <div role="alert">
          <h1>{textIn(shown, 'head.title')}</h1>
          <p>{textIn(shown, 'head.text')}</p>
        </div>
        <button type="button">{textIn(shown, 'head.tryAgain')}</button>
      </main>
    </template>
  )
}

async function renderView(view: ReactNode, sheet: ServerStyleSheet): Promise<string> {
  const { prelude } = await prerenderToNodeStream(sheet.collectStyles(view))
  return (
    (await text(prelude))
      // The classes that only name a component have no styles, and the server writes the preload of the picture.
      .replace(/<link rel="preload"[^>]*>|(?<= class="[^"]*)sc-\w+ /g, '')
      // A first view is not React's: what protects the app's texts (WORLD-01, WORLD-02) would only make the page too long (FAN-37).
      .replace(/<span>([^<]*)<\/span>| translate="no"/g, '$1')
      // The server sends an ASCII page faster (`spa/shell.ts`).
      .replace(/[^\0-~]/gu, (character) => `&#${character.codePointAt(0)};`)
  )
}

/**
 * GUARD-04, TENANT-03: by language and path, the prerendered start of a screen, from the app's own components and styles: its frame, its
 * heading and the loading text. The server (`spa/shell.ts`) replaces marks like {title1} by the venue's texts. '' is for all other
 * paths, 'failed' for a page whose app does not load. Rendered at import, since messages can only be loaded then.
 */
export const firstViews: FirstViews = await renderAll()
