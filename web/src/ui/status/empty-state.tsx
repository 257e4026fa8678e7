import type { ReactNode } from 'react'
import { MessageView } from './message-view.tsx'

/** What stands where there is nothing to show: icon (28 px), title, text and a way on. */
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
