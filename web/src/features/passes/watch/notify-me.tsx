import { BellIcon } from 'lucide-react'
import { useState } from 'react'
import { styled } from 'styled-components'
import { readStored, useStored, writeStored } from '../../../storage/stored.ts'
import { color } from '../../../theme/tokens.ts'
import { type } from '../../../theme/type.ts'
import { Button } from '../../../ui/actions/button.tsx'

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

/** Missing in browsers without notifications, iOS before it is installed among them. */
const api = () => (globalThis as { Notification?: typeof Notification }).Notification

/** 'unasked' until the fan taps the button; 'on' needs the browser's permission and the preference (STORE-09). */
type NotifyState = 'unsupported' | 'unasked' | 'on' | 'blocked'

function notifyState(isEnabled: boolean): NotifyState {
  const permission = api()?.permission
  if (!permission) return 'unsupported'
  if (permission === 'denied') return 'blocked'
  return permission === 'granted' && isEnabled ? 'on' : 'unasked'
}

/** On a tap only: asks the browser for permission and remembers that the fan wants notifications. */
async function askToNotify(): Promise<NotifyState> {
  const permission = await api()?.requestPermission()
  if (permission === 'granted') writeStored('notifications_enabled', true)
  return notifyState(permission === 'granted')
}

/**
 * FAN-22: shows a notification where the fan allowed it; one of the same `tag` takes the earlier one's place. A tap opens
 * `path`: sw-notifications.js sends it to the page that is open.
 */
export async function notify({
  title,
  path,
  ...options
}: {
  title: string
  body: string
  tag: string
  path: string
}): Promise<void> {
  const Notification = api()
  if (!Notification || notifyState(readStored('notifications_enabled')) !== 'on') return
  try {
    // Android's Chrome has no other way than the service worker's.
    const worker = await navigator.serviceWorker?.getRegistration()
    if (worker?.active) return await worker.showNotification(title, { ...options, data: { path } })
    new Notification(title, options).onclick = () => {
      window.focus()
      location.assign(path)
    }
  } catch (error) {
    console.warn('The notification was not shown', error)
  }
}
