import { errorMessage } from '../../api/error-message.ts'
import { messages } from '../../api/messages.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'

/** What a failed read of the history or of an order shows: the server's own text where it sent one. */
export function readErrorMessage(error: Error): string {
  const { general, connection, invalidResponse } = messages.api
  return errorMessage(error, general, {
    texts: ['userMessage', 'error'],
    network: connection,
    invalidResponse,
  })
}

/** A part of the screen that could not be read, and a way to try again. */
export function ErrorNotice({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Notice
      tone="error"
      action={
        <Button variant="secondary" onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      {readErrorMessage(error)}
    </Notice>
  )
}
