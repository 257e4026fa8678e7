import { useEffect, useState } from 'react'
import { finishSignOut } from '../../features/auth/sign-out.ts'
import { FullScreenSpinner } from '../../ui/status/full-screen-spinner.tsx'
import { NoConnection } from './no-connection.tsx'

/** FAN-20: the fan signed out without a network, but the session's cookie is still here: it ends before anything is shown. */
export function FinishSignOut() {
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    finishSignOut().then(
      () => location.reload(),
      () => setFailed(true),
    )
  }, [])
  return failed ? <NoConnection /> : <FullScreenSpinner />
}
