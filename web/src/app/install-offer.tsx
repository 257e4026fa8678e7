import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { useDevice } from '../storage/device.ts'
import { wasInstallOffered } from '../storage/install-offered.ts'
import { type InstallPrompt, installPrompt } from './install-prompt.ts'

/**
 * FAN-32: after the first order paid on this device the app may be installed, where the browser offers it, once. Its code is
 * loaded for the few fans who see it.
 */
export function InstallOffer() {
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.get)
  const hasPaid = useDevice('passes').some(({ paidHere, confirmed }) => paidHere && confirmed)
  const [Shown, show] = useState<ComponentType<{ prompt: InstallPrompt }> | null>(null)
  useEffect(() => {
    if (!prompt || !hasPaid || wasInstallOffered()) return
    import('./install-notice.tsx').then(
      ({ InstallNotice }) => show(() => InstallNotice),
      (error) => console.warn('The offer to install the app', error),
    )
  }, [prompt, hasPaid])
  return Shown && prompt && <Shown prompt={prompt} />
}
