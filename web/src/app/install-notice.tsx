import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { productName } from '../api/boot.ts'
import { noteInstallOffered } from '../storage/cookie-notes.ts'
import { from } from '../theme/breakpoints.ts'
import { space } from '../theme/tokens.ts'
import { Button } from '../ui/actions/button.tsx'
import { Notice } from '../ui/status/notice.tsx'
import type { InstallPrompt } from './install-prompt.ts'

const Place = styled.div`
  max-width: 80rem; margin: ${space[3]} auto 0; padding-inline: ${space[4]};
  ${from.tablet} { padding-inline: ${space[8]}; }
`
const Actions = styled.div`display: flex; flex-wrap: wrap; gap: ${space[2]};`

/** FAN-32: the offer itself. Having been seen it does not come again, whatever the fan answers. */
export function InstallNotice({ prompt }: { prompt: InstallPrompt }) {
  const [answered, setAnswered] = useState(false)
  useEffect(noteInstallOffered, [])
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
            <Button onClick={install}>Install</Button>
            <Button variant="secondary" onClick={() => setAnswered(true)}>
              Not now
            </Button>
          </Actions>
        }
      >
        Keep {productName()} on your home screen: your orders open there even without a network.
      </Notice>
    </Place>
  )
}
