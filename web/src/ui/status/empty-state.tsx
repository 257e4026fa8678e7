import type { ReactNode } from 'react'
import { MessageView } from './message-view.tsx'

/** Nothing to show, said kindly: icon (28 px looks right), title, text and a way on. */
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
