import { text } from 'node:stream/consumers'
import { languages } from 'virtual:languages'
import { fallbackLanguage } from '@storefront/shared/domain/languages.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { ServerStyleSheet } from 'styled-components'
import { ChangePlace } from '../src/app/event-button.tsx'
import { HeaderBar } from '../src/app/header.tsx'
import { screens } from '../src/app/screens.tsx'
import { AuthFrame, PanelSpinner } from '../src/features/auth/auth-frame.tsx'
import { EventBanner } from '../src/features/catalog/event-banner.tsx'
import { changeLanguage, loadMessages, t } from '../src/messages/language.ts'
import { type Part, parts } from '../src/messages/message-parts.ts'
import { GlobalStyle } from '../src/theme/global-style.ts'
import { FullScreenSpinner } from '../src/ui/status/spinner.tsx'
import { PageTitle, Screen } from '../src/ui/surfaces/screen.tsx'
import { textIn } from './messages.ts'
import { piecesForms } from './pieces-forms.ts'

/** Placeholders for the venue's texts, which the server fills in. */
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
  const venueHeader = <HeaderBar logo="{logo}" title="{venue}" />
  const change = (
    <ChangePlace>
      <u>{t('app.change')}</u>
    </ChangePlace>
  )
  const homeHeader = <HeaderBar logo="{logo}" title="{venue}" event={change} />
  const emptyHeader = <HeaderBar />
  const banner = (
    <>
      <GlobalStyle />
      <EventBanner name="{name}" dates="{dates}" />
    </>
  )
  const views: [string, ReactNode][] = [
    ['', <FullScreenSpinner key="" />],
    ['failed', startFailed(language)],
    [
      routes.auth,
      <AuthFrame key="" branding={venue}>
        <PanelSpinner />
      </AuthFrame>,
    ],
    [routes.home, signedInView(homeHeader, banner, 'full')],
    [routes.cart, signedInView(emptyHeader, cartHeading(language))],
  ]
  for (const [path, { heading }] of Object.entries(screens)) {
    const header = path === routes.events ? venueHeader : emptyHeader
    if (!heading) continue
    const { title, subtitle } = heading
    views.push([
      path,
      signedInView(
        header,
        <PageTitle subtitle={subtitle && t(subtitle)}>{t(title)}</PageTitle>,
        path === routes.events ? 'wide' : undefined,
      ),
    ])
  }
  return views
}

const cartHeading = (language: string) => {
  const message = textIn(language, 'cartPage.pieces') || textIn(fallbackLanguage, 'cartPage.pieces')
  return (
    <>
      <data id="pieces" hidden value={JSON.stringify(piecesForms(language, message))} />
      <PageTitle>{'{pieces}'}</PageTitle>
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
      .replaceAll('<img ', '<img data-first-view ')
      // The server sends an ASCII page faster (`spa/shell.ts`).
      .replace(/[^\0-~]/gu, (character) => `&#${character.codePointAt(0)};`)
  )
}

/** @param compact the width of a screen that is `data-compact` */
const signedInView = (header: ReactNode, beginning: ReactNode, compact?: 'wide' | 'full') => (
  <>
    {header}
    <Screen data-full={compact === 'full'} data-compact={compact !== undefined}>
      {beginning}
      <FullScreenSpinner height="50dvh" />
    </Screen>
    <script>{'window.completeFirstView?.({eventsCode})'}</script>
  </>
)

/**
 * By language and path, the prerendered start of a screen, from the app's own components and styles, so that nothing moves when the app
 * replaces it. Placeholders like {title1} are filled in by the server (`spa/shell.ts`) or by the page's head (`head/first-view.ts`). ''
 * is for all other paths, 'failed' for a page whose app does not load. Rendered at import, since messages can only be loaded then.
 */
export const firstViews: FirstViews = await renderAll()
