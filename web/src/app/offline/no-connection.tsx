import { WifiOffIcon } from 'lucide-react'
import { useEffect } from 'react'
import { messages } from '../../api/messages.ts'
import { onReached, watchReachability } from '../../api/reachability.ts'
import { Button } from '../../ui/actions/button.tsx'
import { MessageView } from '../../ui/status/message-view.tsx'
import { Screen } from '../../ui/surfaces/screen.tsx'

/** FAN-20: all that a page without a network and without a fan can say. It opens by itself once there is one. */
export function NoConnection() {
  useEffect(() => {
    const stops = [onReached(() => location.reload()), watchReachability()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return (
    <Screen as="main">
      <MessageView
        headingLevel={1}
        icon={<WifiOffIcon size={28} />}
        title="No connection"
        actions={<Button onClick={() => location.reload()}>Try again</Button>}
      >
        {messages.api.connection} This page opens by itself as soon as there is one.
      </MessageView>
    </Screen>
  )
}
