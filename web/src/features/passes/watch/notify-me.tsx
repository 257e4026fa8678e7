import { BellIcon } from 'lucide-react'
import { useState } from 'react'
import { styled } from 'styled-components'
import { useStored } from '../../../storage/stored.ts'
import { color } from '../../../theme/tokens.ts'
import { type } from '../../../theme/type.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { askToNotify, notifyState } from './notify.ts'

const Said = styled.p`${type.small} color: ${color.muted};`

/** FAN-22: the one place that asks for permission to notify, and only when it is tapped. */
export function NotifyMe() {
  const isEnabled = useStored('notifications_enabled')
  // What the browser says is no state of React's: asked again after a tap.
  const [, setAnswer] = useState('')
  const state = notifyState(isEnabled)
  if (state === 'unsupported') return null
  return (
    <>
      {state === 'unasked' && (
        <Button
          variant="secondary"
          icon={<BellIcon size={20} />}
          onClick={() => void askToNotify().then(setAnswer)}
        >
          Notify me when it is ready
        </Button>
      )}
      <Said role="status">{said[state]}</Said>
    </>
  )
}

const said = {
  unasked: '',
  on: 'You will be notified while this page is open.',
  blocked: 'Notifications are blocked in your browser’s settings.',
}
