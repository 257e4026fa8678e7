import { routes } from '@storefront/shared/domain/routes.ts'
import { WifiOffIcon } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { ApiError, NetworkError } from '../../api/api-error.ts'
import { readErrorMessage } from '../../api/error-message.ts'
import { Button, LinkButton } from '../../ui/actions/button.tsx'
import { useGoBack } from '../../ui/navigation.ts'
import { ErrorView, MessageView } from '../../ui/status/message-view.tsx'
import { NotAvailable } from './not-available.tsx'

/** PROD-17 to PROD-19: why there is no product, and where to go from here. */
export function ProductError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const navigate = useNavigate()
  const goBack = useGoBack()
  if (error instanceof NetworkError) return <ConnectionError onRetry={onRetry} />
  if (error instanceof ApiError && error.status === 404) return <NotAvailable onBack={goBack} />
  return (
    <ErrorView
      headingLevel={1}
      title="Error loading product"
      text={readErrorMessage(error)}
      onHome={() => navigate(routes.home)}
      onRetry={onRetry}
    />
  )
}

function ConnectionError({ onRetry }: { onRetry: () => void }) {
  return (
    <MessageView
      role="alert"
      headingLevel={1}
      icon={<WifiOffIcon size={30} />}
      title="Network Error"
      actions={
        <>
          <Button onClick={onRetry}>Try Again</Button>
          <LinkButton variant="secondary" to={routes.home}>
            Return to Home
          </LinkButton>
        </>
      }
    >
      We're having trouble connecting to our servers. Please check your internet connection and try again.
    </MessageView>
  )
}
