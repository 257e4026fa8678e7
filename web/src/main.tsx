import { onUnreadable } from '@storefront/shared/contract/lenient.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { reportError, reportVitals } from './api/reports.ts'
import { App } from './app/app.tsx'
import { keepInstallPrompt } from './app/install-offer.tsx'
import { reloadUntilLoaded } from './app/reload.ts'
import { prepareFirstScreen } from './app/screen-routes.tsx'
import { registerServiceWorker } from './app/startup.ts'
import { loadMessages } from './messages/language.ts'

window.addEventListener('error', ({ error, message, filename, lineno, colno }) =>
  reportError(error ?? message, `${filename}:${lineno}:${colno}`),
)
window.addEventListener('unhandledrejection', (event) => reportError(event.reason))
onUnreadable((what) => reportError(`Unreadable: ${what}`))

keepInstallPrompt()
// VEN-26: it is for services that read the page. A phone would share it in place of the address of whatever screen is open.
document.querySelector('link[rel=canonical]')?.remove()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
const reactRoot = createRoot(root)
/** As a transition, so that React yields to input while it renders. */
const draw = () =>
  startTransition(() =>
    reactRoot.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
// The app itself reports a screen whose code failed to load, but without the messages of `app` it could not.
void Promise.allSettled([loadMessages('app').catch(reloadUntilLoaded), prepareFirstScreen()]).then(draw)
registerServiceWorker()
reportVitals()
