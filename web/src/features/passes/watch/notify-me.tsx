import { BellIcon } from 'lucide-react'
import { useState } from 'react'
import { styled } from 'styled-components'
import { currentLanguage } from '../../../messages/language.ts'
import { T } from '../../../messages/t.tsx'
import { readStored, useStored, writeStored } from '../../../storage/stored.ts'
import { browserAnswersMs, withTimeout } from '../../../storage/with-timeout.ts'
import { color } from '../../../theme/tokens.ts'
import { type } from '../../../theme/type.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { productName } from '../../../venue/branding.ts'
import { orderPath } from '../passes.ts'

const Status = styled.p`${type.small} color: ${color.muted};`

/** FAN-22: the button that requests the permission to notify; nothing else does. */
export function NotifyMe() {
  // The browser's permission is not React state, so a tap renders again.
  const [, rerender] = useState('')
  const state = notifyState(useStored('notifications_enabled'))
  if (state === 'unsupported') return null
  return (
    <>
      {state === 'unasked' && (
        <Button
          variant="secondary"
          icon={<BellIcon size={20} />}
          onClick={() => void askToNotify().then(rerender)}
        >
          <T id="passes.notify" />
        </Button>
      )}
      <Status role="status">{state !== 'unasked' && <T id={stateTexts[state]} />}</Status>
    </>
  )
}

const stateTexts = { on: 'passes.notified', blocked: 'passes.blocked' } as const

/** Missing in some browsers, e.g. on iOS before the app is installed. */
const api = () => (globalThis as { Notification?: typeof Notification }).Notification

/** 'unasked' until the fan taps the button; 'on' needs the browser's permission and the preference (STORE-09). */
type NotifyState = 'unsupported' | 'unasked' | 'on' | 'blocked'

function notifyState(isEnabled: boolean): NotifyState {
  const permission = api()?.permission
  if (!permission) return 'unsupported'
  if (permission === 'denied') return 'blocked'
  return permission === 'granted' && isEnabled ? 'on' : 'unasked'
}

/** Requests the browser's permission and stores the preference; call it from a tap only. */
async function askToNotify(): Promise<NotifyState> {
  const permission = await api()?.requestPermission()
  if (permission === 'granted') writeStored('notifications_enabled', true)
  return notifyState(permission === 'granted')
}

/** FAN-22: shows an order's latest notification, if the fan allows it. A tap opens the order (sw-notifications.js). */
export async function notify(orderId: string, body: string): Promise<void> {
  const Notification = api()
  if (!Notification || notifyState(readStored('notifications_enabled')) !== 'on') return
  const path = orderPath(orderId)
  const dir = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
  // Not that of the page, which a browser that translates it changes.
  const options = { body, tag: orderId, lang: currentLanguage(), dir } as const
  try {
    // Chrome on Android can notify only through the service worker.
    const registration = async () => navigator.serviceWorker?.getRegistration()
    const worker = await withTimeout(browserAnswersMs, registration(), () => undefined)
    if (worker?.active) return await worker.showNotification(productName(), { ...options, data: { path } })
    new Notification(productName(), options).onclick = () => {
      window.focus()
      location.assign(path)
    }
  } catch (error) {
    console.warn('The notification was not shown', error)
  }
}
