import { useSyncExternalStore } from 'react'
import { wasInstallOffered } from '../storage/cookie-notes.ts'
import { useDevice } from '../storage/device.ts'
import { useLoaded } from '../ui/status/use-loaded.ts'
import { installPrompt } from './install-prompt.ts'

const load = () => import('./install-notice.tsx').then((file) => file.InstallNotice)

/**
 * FAN-32: after the first order paid on this device the app may be installed, where the browser offers it, once. Its code is
 * loaded for the few fans who see it.
 */
export function InstallOffer() {
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.get)
  const hasPaid = useDevice('passes').some(({ paidHere, confirmed }) => paidHere && confirmed)
  const Shown = useLoaded(prompt !== null && hasPaid && !wasInstallOffered(), load)
  return Shown && prompt && <Shown prompt={prompt} />
}
