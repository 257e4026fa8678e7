import { NetworkError } from '../../api/api-error.ts'
import { ReadErrorText } from '../../api/error-message.tsx'
import { useReachable } from '../../api/reachability.ts'
import { RetryButton } from '../../ui/actions/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'

/** Shown above older data that could not be read again. */
export function StaleDataNotice({ error, retry }: { error: Error; retry: () => Promise<unknown> }) {
  const reachable = useReachable()
  // The layout's notice covers a lost connection, after which the read is repeated (FAN-28).
  if (!reachable && error instanceof NetworkError) return null
  return (
    <Notice tone="warning" action={<RetryButton variant="secondary" retry={retry} />}>
      <ReadErrorText error={error} />
    </Notice>
  )
}
