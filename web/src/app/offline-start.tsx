import type { Session } from '@storefront/shared/contract/session.ts'
import { WifiOffIcon } from 'lucide-react'
import { type ReactNode, use, useEffect, useState } from 'react'
import { getBoot } from '../api/boot.ts'
import { onReconnected, watchReachability } from '../api/reachability.ts'
import { finishSignOut } from '../features/auth/sign-out.ts'
import { T } from '../messages/t.tsx'
import { lastSession } from '../storage/device.ts'
import { resumePersonal } from '../storage/personal-data.ts'
import { Button } from '../ui/actions/button.tsx'
import { MessageView } from '../ui/status/message-view.tsx'
import { FullScreenSpinner } from '../ui/status/spinner.tsx'
import { Screen } from '../ui/surfaces/screen.tsx'

/**
 * FAN-20: the two special starts of a page. The offline shell shows the app for the fan of this device, or a message about the
 * connection. A page with a pending sign-out ends that session first.
 */
export function OfflineStart({ children }: { children: (session: Session) => ReactNode }) {
  return getBoot().offline ? <KnownFan>{children}</KnownFan> : <FinishSignOut />
}

let known: Promise<Session | null> | undefined

function KnownFan({ children }: { children: (session: Session) => ReactNode }) {
  known ??= knownSession()
  const session = use(known)
  return session ? children(session) : <NoConnection />
}

async function knownSession(): Promise<Session | null> {
  const last = await lastSession()
  if (!last) {
    resumePersonal(null)
    return null
  }
  const { endsAt, ...fan } = last
  return {
    ...fan,
    expiresAt: new Date(endsAt).toISOString(),
    expiresInS: (endsAt - Date.now()) / 1000,
  }
}

/** After a sign-out without a network: ends the session, whose cookie still exists, before anything is shown. */
function FinishSignOut() {
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    resumePersonal(null)
    finishSignOut().then(
      () => location.reload(),
      () => setFailed(true),
    )
  }, [])
  return failed ? <NoConnection /> : <FullScreenSpinner />
}

/** The screen without a network and without a fan. It reloads automatically when the server can be reached. */
function NoConnection() {
  useEffect(() => onReconnected(() => location.reload()), [])
  useEffect(watchReachability, [])
  return (
    <Screen as="main">
      <MessageView
        headingLevel={1}
        icon={<WifiOffIcon size={28} />}
        title={<T id="app.noConnection" />}
        actions={
          <Button onClick={() => location.reload()}>
            <T id="app.tryAgainNow" />
          </Button>
        }
      >
        <T id="errors.connection" /> <T id="app.opensByItself" />
      </MessageView>
    </Screen>
  )
}
