import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { T } from '../messages/t.tsx'
import { markInstallOffered } from '../storage/cookies.ts'
import { from } from '../theme/breakpoints.ts'
import { space } from '../theme/tokens.ts'
import { Button } from '../ui/actions/button.tsx'
import { Notice } from '../ui/status/notice.tsx'
import { productName } from '../venue/branding.ts'
import { VenueName } from '../venue/venue-name.tsx'

const Place = styled.div`
  max-width: 80rem; margin: ${space[3]} auto 0; padding-inline: ${space[4]};
  ${from.tablet} { padding-inline: ${space[8]}; }
`
const Actions = styled.div`display: flex; flex-wrap: wrap; gap: ${space[2]};`

/** FAN-32: marks itself as seen when it appears, whatever the fan answers. */
export function InstallNotice({ onInstall }: { onInstall: () => Promise<unknown> }) {
  const [answered, setAnswered] = useState(false)
  useEffect(markInstallOffered, [])
  if (answered) return null
  const install = () => {
    setAnswered(true)
    onInstall().catch((error) => console.warn('The app was not installed', error))
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
          values={{ product: productName(), name: (text) => <VenueName>{text}</VenueName> }}
        />
      </Notice>
    </Place>
  )
}
