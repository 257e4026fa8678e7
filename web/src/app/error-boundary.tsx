import { Component, type ReactNode } from 'react'
import { reportError } from '../api/report-error.ts'
import { goBackFromFailure } from '../ui/actions/go-back.ts'
import { ErrorView } from '../ui/status/message-view.tsx'
import { Screen } from '../ui/surfaces/screen.tsx'

/** Shows the generic error view in place of what failed to render, and reports why. */
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
