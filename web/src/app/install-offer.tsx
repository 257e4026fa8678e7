import { Suspense, useState, useSyncExternalStore } from 'react'
import { wasInstallOffered } from '../storage/cookies.ts'
import { useDevice } from '../storage/device.ts'
import { createStore } from '../storage/store.ts'
import { lazyPart } from '../ui/lazy-part.ts'

const InstallNotice = lazyPart(() => import('./install-notice.tsx').then((file) => file.InstallNotice))

/** The `beforeinstallprompt` event, which TypeScript's DOM types do not include. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> }

/** The browser's offer to install the app, stored until a good moment (FAN-32); null without one. */
export const installPrompt = createStore<InstallPrompt | null>(null)

/** Call it at the start: the browser makes its offer once, early. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installPrompt.set(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => installPrompt.set(null))
}

/** FAN-32: offers installation once, after the first order paid on this device, where the browser supports it. */
export function InstallOffer() {
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.get)
  const hasPaid = useDevice('passes').some(({ paidHere, confirmed }) => paidHere && confirmed)
  // Read once: the notice marks itself as seen, but stays until the fan answers.
  const [wasOffered] = useState(wasInstallOffered)
  return (
    <Suspense>
      {prompt && hasPaid && !wasOffered && <InstallNotice onInstall={() => prompt.prompt()} />}
    </Suspense>
  )
}
