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

/** What browsers that can install the app give to a page; TypeScript's DOM types do not know it. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> }

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

/** FAN-32: after the first order paid on this device the app may be installed, where the browser offers it, once. */
export function InstallOffer() {
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.get)
  const hasPaid = useDevice('passes').some(({ paidHere, confirmed }) => paidHere && confirmed)
  // Having been seen it does not come again, but it stays until it is answered.
  const [wasOffered] = useState(wasInstallOffered)
  return prompt && hasPaid && !wasOffered && <InstallNotice prompt={prompt} />
}

const Place = styled.div`
  max-width: 80rem; margin: ${space[3]} auto 0; padding-inline: ${space[4]};
  ${from.tablet} { padding-inline: ${space[8]}; }
`
const Actions = styled.div`display: flex; flex-wrap: wrap; gap: ${space[2]};`

/** Having been seen it does not come again, whatever the fan answers. */
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
