import { createStore } from '../storage/create-store.ts'

/** What browsers that can install the app give to a page; TypeScript's DOM types do not know it. */
export type InstallPrompt = Event & { prompt: () => Promise<unknown> }

/** The browser's offer to install the app, kept for a moment that suits the fan (FAN-32); null where there is none. */
export const installPrompt = createStore<InstallPrompt | null>(null)

/** Begins with the page: the browser makes its offer once, early. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installPrompt.set(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => installPrompt.set(null))
}
