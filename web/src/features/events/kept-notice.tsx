import { NetworkError } from '../../api/api-error.ts'
import { useReachable } from '../../api/reachability.ts'
import { ReadErrorText } from '../../api/read-error.tsx'
import { RetryButton } from '../../ui/actions/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'

/** Stands above what is still shown of an earlier read when it could not be read again. */
export function KeptNotice({ error, retry }: { error: Error; retry: () => Promise<unknown> }) {
  const reachable = useReachable()
  // The layout's notice says it already, and the read is repeated (FAN-28).
  if (!reachable && error instanceof NetworkError) return null
  return (
    <Notice tone="warning" action={<RetryButton variant="secondary" retry={retry} />}>
      <ReadErrorText error={error} />
    </Notice>
  )
}
