import { useEffect, useState, useSyncExternalStore } from 'react'
import { styled } from 'styled-components'
import { productName } from '../api/boot.ts'
import { VenueText } from '../api/venue-text.tsx'
import { T } from '../messages/t.tsx'
import { markInstallOffered, wasInstallOffered } from '../storage/cookies.ts'
import { createStore } from '../storage/create-store.ts'
import { useDevice } from '../storage/device.ts'
import { from } from '../theme/breakpoints.ts'
import { space } from '../theme/tokens.ts'
import { Button } from '../ui/actions/button.tsx'
import { Notice } from '../ui/status/notice.tsx'

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
  return prompt && hasPaid && !wasOffered && <InstallNotice prompt={prompt} />
}

const Place = styled.div`
  max-width: 80rem; margin: ${space[3]} auto 0; padding-inline: ${space[4]};
  ${from.tablet} { padding-inline: ${space[8]}; }
`
const Actions = styled.div`display: flex; flex-wrap: wrap; gap: ${space[2]};`

/** Marks itself as seen when it appears, whatever the fan answers. */
function InstallNotice({ prompt }: { prompt: InstallPrompt }) {
  const [answered, setAnswered] = useState(false)
  useEffect(markInstallOffered, [])
  if (answered) return null
  const install = () => {
    setAnswered(true)
    prompt.prompt().catch((error) => console.warn('The app was not installed', error))
  }
  return (
    <Place>
      <Notice
        action={
          <Actions>
            <Button onClick={install}>
              <T id="app.install" />
            </Button>
            <Button variant="secondary" onClick={() => setAnswered(true)}>
              <T id="app.notNow" />
            </Button>
          </Actions>
        }
      >
        <T
          id="app.installOffer"
          values={{ product: productName(), name: (text) => <VenueText>{text}</VenueText> }}
        />
      </Notice>
    </Place>
  )
}
