import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { reportError, reportVitals } from './api/reports.ts'
import { App } from './app/app.tsx'
import { keepInstallPrompt } from './app/install-offer.tsx'
import { reloadUntilLoaded } from './app/reload.ts'
import { prepareFirstScreen } from './app/screen-routes.tsx'
import { registerServiceWorker } from './app/startup.ts'
import { loadMessages } from './messages/language.ts'

window.addEventListener('error', (event) => reportError(event.error ?? event.message))
window.addEventListener('unhandledrejection', (event) => reportError(event.reason))

keepInstallPrompt()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
const reactRoot = createRoot(root)
/** As a transition, which React draws in steps, so that the page answers in between. */
const draw = () =>
  startTransition(() =>
    reactRoot.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
// Where the screen's code cannot be had the app says so; without the messages that every page needs it could say nothing.
void Promise.allSettled([loadMessages('app').catch(reloadUntilLoaded), prepareFirstScreen()]).then(draw)
registerServiceWorker()
reportVitals()
