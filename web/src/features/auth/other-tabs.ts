const name = 'session'

/**
 * What tabs of this host tell each other: the fan is signing out, could not, or did (SESSION-11); the session lapsed; somebody
 * is about to sign in, somebody did.
 */
type TabMessage = 'signing-out' | 'still-signed-in' | 'signed-out' | 'lapsed' | 'signing-in' | 'signed-in'

export function broadcast(message: TabMessage): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(message)
  channel.close()
}

/** Calls back with what another tab of this host tells; returns how to stop. */
export function onOtherTab(callback: (message: TabMessage) => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => callback(data)
  return () => channel.close()
}
