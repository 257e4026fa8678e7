import { goBackFromFailure } from '../ui/actions/go-back.ts'
import { ErrorView } from '../ui/status/message-view.tsx'
import { Screen } from '../ui/surfaces/screen.tsx'

/** TENANT-13: the only screen of a tenant that does not exist. */
export function ConfigurationError({ domain }: { domain: string }) {
  return (
    <Screen as="main">
      <ErrorView
        headingLevel={1}
        title={`The requested site "${domain}" is not configured correctly or doesn't exist`}
        code="BRANDING_CONFIG_404"
        onBack={goBackFromFailure}
      />
    </Screen>
  )
}
