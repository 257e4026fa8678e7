import { readStored, writeStored } from '../../../storage/stored.ts'

/** Missing in browsers without notifications, iOS before it is installed among them. */
const api = () => (globalThis as { Notification?: typeof Notification }).Notification

/** 'unasked' until the fan taps the button; 'on' needs the browser's permission and the preference (STORE-09). */
export type NotifyState = 'unsupported' | 'unasked' | 'on' | 'blocked'

export function notifyState(isEnabled: boolean): NotifyState {
  const permission = api()?.permission
  if (!permission) return 'unsupported'
  if (permission === 'denied') return 'blocked'
  return permission === 'granted' && isEnabled ? 'on' : 'unasked'
}

/** On a tap only: asks the browser for permission and remembers that the fan wants notifications. */
export async function askToNotify(): Promise<NotifyState> {
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
