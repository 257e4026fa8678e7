import { TriangleAlertIcon, WifiOffIcon } from 'lucide-react'
import { NetworkError } from '../../api/api-error.ts'
import { readErrorMessage } from '../../api/error-message.ts'
import { RetryButton } from '../../ui/actions/button.tsx'
import { MessageView } from '../../ui/status/message-view.tsx'

/** Shown in place of a menu that could not be read. */
export function MenuError({ error, retry }: { error: Error; retry: () => Promise<unknown> }) {
  return (
    <MessageView
      role="alert"
      icon={error instanceof NetworkError ? <WifiOffIcon size={30} /> : <TriangleAlertIcon size={30} />}
      title="The menu could not be loaded"
      actions={<RetryButton retry={retry} />}
    >
      {readErrorMessage(error)}
    </MessageView>
  )
}
