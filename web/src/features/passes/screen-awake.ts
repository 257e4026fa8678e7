import { useEffect } from 'react'

/** FAN-21: the screen does not go dark while the component is mounted; a browser that cannot do that is no error. */
export function useScreenAwake(): void {
  useEffect(keepScreenAwake, [])
}

/** Asks for a lock now and, since hiding the page ends it, whenever the page is visible again; returns how to end it. */
function keepScreenAwake(): () => void {
  // Missing in browsers that cannot and on pages without TLS.
  const { wakeLock } = navigator as { wakeLock?: WakeLock }
  if (!wakeLock) return () => {}
  let hasEnded = false
  let lock: Promise<WakeLockSentinel | null> = Promise.resolve(null)
  const release = (held: WakeLockSentinel | null) => held?.release().catch(() => {})
  const ask = () => {
    if (document.visibilityState !== 'visible' || hasEnded) return
    void lock.then(release)
    // Refused when the battery is low.
    lock = wakeLock.request('screen').catch(() => null)
  }
  ask()
  document.addEventListener('visibilitychange', ask)
  return () => {
    hasEnded = true
    document.removeEventListener('visibilitychange', ask)
    void lock.then(release)
  }
}
