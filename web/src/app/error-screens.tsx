import { routes } from '@storefront/shared/domain/routes.ts'
import { SearchIcon } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { reportError } from '../api/reports.ts'
import { useT } from '../messages/language.ts'
import { T } from '../messages/t.tsx'
import { LinkButton } from '../ui/actions/button.tsx'
import { goBackFromFailure } from '../ui/navigation.ts'
import { ErrorView, MessageView } from '../ui/status/message-view.tsx'
import { Screen } from '../ui/surfaces/screen.tsx'

/** Shows the generic error view in place of children that fail to render, and reports the error. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    reportError(error)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Screen>
        <ErrorView
          onHome={() => window.location.assign('/')}
          onRetry={() => window.location.reload()}
          onBack={goBackFromFailure}
        />
      </Screen>
    )
  }
}

/** TENANT-13: the only screen of a tenant that does not exist. */
export function ConfigurationError({ domain }: { domain: string }) {
  const t = useT()
  return (
    <Screen as="main">
      <ErrorView
        headingLevel={1}
        title={t('app.siteNotConfigured', { domain })}
        code="BRANDING_CONFIG_404"
        onBack={goBackFromFailure}
      />
    </Screen>
  )
}

/** GUARD-02: the screen of an unknown path. */
export function NotFound() {
  return (
    <Screen>
      <MessageView
        headingLevel={1}
        icon={<SearchIcon size={28} />}
        title={<T id="app.pageNotFound" />}
        actions={
          <LinkButton to={routes.home}>
            <T id="app.returnHome" />
          </LinkButton>
        }
      >
        <T id="app.pageNotFoundText" />
      </MessageView>
    </Screen>
  )
}
