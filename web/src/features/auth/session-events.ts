// Browsers turn a longer timer into none at all.
const longestTimerMs = 2 ** 31 - 1

/**
 * When something ends that lasts for so many seconds from now: ms of the page's own clock, which nobody can set. The
 * device's date may be a day off.
 */
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

/**
 * Calls back whenever the page comes to the front again. The page's clock may have stood still while the device slept, so
 * what depends on it has to be asked again. Returns how to stop.
 */
export function onReturn(callback: () => void): () => void {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') callback()
  }
  const whenRestored = ({ persisted }: PageTransitionEvent) => {
    if (persisted) callback()
  }
  document.addEventListener('visibilitychange', whenVisible)
  window.addEventListener('pageshow', whenRestored)
  return () => {
    document.removeEventListener('visibilitychange', whenVisible)
    window.removeEventListener('pageshow', whenRestored)
  }
}

const channelName = 'session'

/**
 * What tabs of this host tell each other: the fan is signing out, could not, or did (SESSION-11); the session lapsed; somebody
 * is about to sign in, somebody did.
 */
type TabMessage = 'signing-out' | 'still-signed-in' | 'signed-out' | 'lapsed' | 'signing-in' | 'signed-in'

export function broadcast(message: TabMessage): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(message)
  channel.close()
}

/** Calls back with what another tab of this host tells; returns how to stop. */
export function onOtherTab(callback: (message: TabMessage) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => callback(data)
  return () => channel.close()
}
