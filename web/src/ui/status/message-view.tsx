import { TriangleAlertIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { T } from '../../messages/t.tsx'
import { color, radius, space, width } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { Button } from '../actions/button.tsx'

const Box = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[3]};
  max-width: ${width.dialog};
  margin-inline: auto;
  padding: ${space[10]} ${space[4]};
  text-align: center;
  overflow-wrap: anywhere;
  animation: appear var(--motion) var(--ease);
`
const Medallion = styled.span`
  display: grid; place-items: center; width: 4.5rem; height: 4.5rem; margin-bottom: ${space[2]};
  border-radius: ${radius.pill}; background: ${color.primarySoft}; color: ${color.primaryText};
`
const Title = styled.h2`${type.headline} text-wrap: balance;`
const Text = styled.p`color: ${color.muted}; text-wrap: pretty;`
const Actions = styled.div`
  display: flex; flex-wrap: wrap; justify-content: center; gap: ${space[3]}; margin-top: ${space[3]};
`
const Code = styled.p`${type.caption} margin-top: ${space[2]};`

/** The layout of an empty view or an error: icon, title, text, actions. */
export function MessageView({
  icon,
  title,
  actions,
  children,
  role,
  headingLevel = 2,
}: {
  icon?: ReactNode
  title: ReactNode
  actions?: ReactNode
  children?: ReactNode
  role?: 'alert'
  /** 1 where the view is the whole screen. */
  headingLevel?: 1 | 2
}) {
  return (
    <Box role={role}>
      {icon && <Medallion>{icon}</Medallion>}
      <Title as={headingLevel === 1 ? 'h1' : 'h2'}>{title}</Title>
      {children && <Text as="div">{children}</Text>}
      {actions && <Actions>{actions}</Actions>}
    </Box>
  )
}

/** Shown in place of an empty list: icon (28 px), title, text and an action. */
export function EmptyState({
  icon,
  title,
  text,
  action,
}: {
  icon?: ReactNode
  title: string
  text?: ReactNode
  action?: ReactNode
}) {
  return (
    <MessageView icon={icon} title={title} actions={action}>
      {text}
    </MessageView>
  )
}

/** ERR-05: the generic error view; pass all three actions unless the screen's specification names fewer. */
export function ErrorView({
  icon = <TriangleAlertIcon size={30} />,
  title,
  text,
  code,
  headingLevel = 2,
  onHome,
  onRetry,
  onBack,
}: {
  icon?: ReactNode
  title?: string
  text?: ReactNode
  code?: string
  headingLevel?: 1 | 2
  onHome?: () => void
  onRetry?: () => void
  onBack?: () => void
}) {
  return (
    <MessageView
      role="alert"
      icon={icon}
      title={title ?? <T id="app.somethingWentWrong" />}
      headingLevel={headingLevel}
      actions={
        <>
          {onRetry && (
            <Button onClick={onRetry}>
              <T id="app.tryAgain" />
            </Button>
          )}
          {onHome && (
            <Button variant="secondary" onClick={onHome}>
              <T id="app.returnHome" />
            </Button>
          )}
          {onBack && (
            <Button variant={onRetry || onHome ? 'secondary' : 'primary'} onClick={onBack}>
              <T id="app.goBack" />
            </Button>
          )}
        </>
      }
    >
      {text}
      {code && (
        <Code translate="no">
          <T id="app.errorCode" values={{ code }} />
        </Code>
      )}
    </MessageView>
  )
}
