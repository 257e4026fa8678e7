import { ReadErrorText } from '../../api/error-message.tsx'
import { T } from '../../messages/t.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'

/** The error of a part of the screen that could not be read, with a retry. */
export function ErrorNotice({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Notice
      tone="error"
      action={
        <Button variant="secondary" onClick={onRetry}>
          <T id="app.tryAgain" />
        </Button>
      }
    >
      <ReadErrorText error={error} />
    </Notice>
  )
}
