import type { ReactNode } from 'react'
import { T } from '../../messages/t.tsx'
import { Button } from '../actions/button.tsx'
import { Dialog } from './modal.tsx'

/** Asks before an action that cannot be undone: Cancel (also Escape) and one confirming button. */
export function ConfirmDialog({
  title,
  confirmText,
  cancelText,
  danger = false,
  onConfirm,
  onCancel,
  children,
}: {
  title: string
  confirmText: string
  cancelText?: string
  danger?: boolean
  onConfirm: () => void
  onCancel: () => void
  children?: ReactNode
}) {
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={onCancel}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {cancelText ?? <T id="app.cancel" />}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={onConfirm}>
            {confirmText}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
