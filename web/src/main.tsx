import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { reportError } from './api/report-error.ts'
import { reportVitals } from './api/report-vitals.ts'
import { App } from './app/app.tsx'
import { keepInstallPrompt } from './app/install-prompt.ts'
import { registerServiceWorker } from './app/service-worker.ts'

window.addEventListener('error', (event) => reportError(event.error ?? event.message))
window.addEventListener('unhandledrejection', (event) => reportError(event.reason))

keepInstallPrompt()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
registerServiceWorker()
reportVitals()
