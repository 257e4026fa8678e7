import { TriangleAlertIcon } from 'lucide-react'
import { styled } from 'styled-components'
import { space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { Button } from '../actions/button.tsx'
import { MessageView } from './message-view.tsx'

const Code = styled.p`${type.caption} margin-top: ${space[2]};`

/** What the view's buttons do; one that is missing has no button. */
export type ErrorActions = { onHome?: () => void; onRetry?: () => void; onBack?: () => void }

/** ERR-05: the generic error view; give all three actions unless the screen's own spec names fewer. */
export function ErrorView({
  title = 'Something went wrong',
  text,
  code,
  headingLevel,
  onHome,
  onRetry,
  onBack,
}: { title?: string; text?: string; code?: string; headingLevel?: 1 | 2 } & ErrorActions) {
  return (
    <MessageView
      role="alert"
      icon={<TriangleAlertIcon size={30} />}
      title={title}
      headingLevel={headingLevel ?? 2}
      actions={
        <>
          {onRetry && <Button onClick={onRetry}>Try Again</Button>}
          {onHome && (
            <Button variant="secondary" onClick={onHome}>
              Return to Home
            </Button>
          )}
          {onBack && (
            <Button variant={onRetry || onHome ? 'secondary' : 'primary'} onClick={onBack}>
              Go Back
            </Button>
          )}
        </>
      }
    >
      {text}
      {code && <Code>Error code: {code}</Code>}
    </MessageView>
  )
}
