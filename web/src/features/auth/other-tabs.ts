const name = 'session'

/** SESSION-11: notifies the other tabs of this host that the fan signed out. */
export function broadcastSignOut(): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage('signed-out')
  channel.close()
}

/** Calls back when another tab of this host signs out; returns how to stop. */
export function onSignOutElsewhere(callback: () => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = callback
  return () => channel.close()
}
