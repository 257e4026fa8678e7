import { useState } from 'react'
import { Button, type ButtonLook } from './button.tsx'

type RetryButtonProps = Pick<ButtonLook, 'variant'> & {
  /** Resolves, or rejects, once the try is over. */
  retry: () => Promise<unknown>
}

/** 'Try Again', busy while it does. */
export function RetryButton({ retry, variant }: RetryButtonProps) {
  const [busy, setBusy] = useState(false)
  const tryAgain = () => {
    setBusy(true)
    void retry().finally(() => setBusy(false))
  }
  return (
    <Button {...(variant && { variant })} busy={busy} onClick={tryAgain}>
      Try Again
    </Button>
  )
}
