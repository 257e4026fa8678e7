import { TriangleAlertIcon, WifiOffIcon } from 'lucide-react'
import { useState } from 'react'
import { NetworkError } from '../../api/api-error.ts'
import { readErrorMessage } from '../../api/error-message.ts'
import { useReachable } from '../../api/reachability.ts'
import { Button } from '../../ui/actions/button.tsx'
import { MessageView } from '../../ui/status/message-view.tsx'
import { Notice } from '../../ui/status/notice.tsx'

/** Shown in place of the menu, or above the last one known, when it could not be read. */
export function MenuError({
  error,
  isKnown,
  retry,
}: {
  error: Error
  /** The last menu is still shown. */
  isKnown: boolean
  retry: () => Promise<unknown>
}) {
  const [busy, setBusy] = useState(false)
  const tryAgain = () => {
    setBusy(true)
    void retry().finally(() => setBusy(false))
  }
  const reachable = useReachable()
  // The notice of the layout says it already, and the read is repeated by itself (FAN-28).
  if (isKnown && !reachable && error instanceof NetworkError) return null
  const text = readErrorMessage(error)
  const action = (
    <Button variant={isKnown ? 'secondary' : 'primary'} busy={busy} onClick={tryAgain}>
      Try Again
    </Button>
  )
  if (isKnown) {
    return (
      <Notice tone="warning" action={action}>
        {text}
      </Notice>
    )
  }
  return (
    <MessageView
      role="alert"
      icon={error instanceof NetworkError ? <WifiOffIcon size={30} /> : <TriangleAlertIcon size={30} />}
      title="The menu could not be loaded"
      actions={action}
    >
      {text}
    </MessageView>
  )
}
