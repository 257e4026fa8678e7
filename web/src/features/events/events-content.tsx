import type { Event } from '@storefront/shared/contract/events.ts'
import { routes } from '@storefront/shared/domain/routes.ts'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { errorMessage, readErrorMessage } from '../../api/error-message.ts'
import { messages } from '../../api/messages.ts'
import { color, radius, space } from '../../theme/tokens.ts'
import { useGoBack } from '../../ui/navigation.ts'
import { ErrorView } from '../../ui/status/message-view.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { Spinner } from '../../ui/status/spinner.tsx'
import { Grid } from './event-grid.tsx'
import { useEvents } from './events.ts'
import { KeptNotice } from './kept-notice.tsx'

const Waiting = styled.div`
  display: flex; align-items: center; gap: ${space[3]}; margin-top: ${space[5]}; color: ${color.muted};
`

const placeholders = [1, 2, 3, 4]

/** The events, or what is shown instead while they load (EVENT-08) and when they cannot be fetched (ERR-05). */
export function EventsContent({ children }: { children: (events: Event[]) => ReactNode }) {
  const { events, error, isValidating, retry } = useEvents()
  const navigate = useNavigate()
  const goBack = useGoBack()
  if (events)
    return (
      <>
        {error && <KeptNotice error={error.cause instanceof Error ? error.cause : error} retry={retry} />}
        {children(events)}
      </>
    )
  if (error && !isValidating)
    return (
      <ErrorView
        title={errorMessage(error, messages.api.general)}
        text={readErrorMessage(error.cause)}
        onRetry={() => void retry()}
        onHome={() => void navigate(routes.home)}
        onBack={goBack}
      />
    )
  return (
    <>
      <Waiting>
        <Spinner label="Loading events" />
      </Waiting>
      <Grid aria-hidden="true">
        {placeholders.map((id) => (
          <li key={id}>
            <Skeleton $height="14rem" $radius={radius.lg} />
          </li>
        ))}
      </Grid>
    </>
  )
}
