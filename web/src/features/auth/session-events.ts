import { openChannel } from '../../storage/tabs.ts'

// Browsers fire a longer timer at once.
const longestTimerMs = 2 ** 31 - 1

/** `performance.now()` plus the seconds, in ms: the page's clock does not follow the device's date. */
export const endsIn = (seconds: number): number => performance.now() + seconds * 1000

/** SESSION-12: calls back at this time of the page's clock (`endsIn`). Returns how to stop. */
export function atExpiry(endsAt: number, callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    const left = endsAt - performance.now()
    if (left <= 0) callback()
    else timer = setTimeout(check, Math.min(left, longestTimerMs))
  }
  check()
  return () => clearTimeout(timer)
}

const channelName = 'session'

/**
 * Messages between the tabs of this host: the fan is signing out, failed to, or has (SESSION-11); the session lapsed;
 * a fan is about to sign in, or has.
 */
type TabMessage = 'signing-out' | 'still-signed-in' | 'signed-out' | 'lapsed' | 'signing-in' | 'signed-in'

export function broadcast(message: TabMessage): void {
  const channel = openChannel(channelName)
  channel?.postMessage(message)
  channel?.close()
}

/** Calls back with the messages of other tabs; returns how to stop. */
export function onOtherTab(callback: (message: TabMessage) => void): () => void {
  const channel = openChannel(channelName)
  if (channel) channel.onmessage = ({ data }: MessageEvent<TabMessage>) => callback(data)
  return () => channel?.close()
}
