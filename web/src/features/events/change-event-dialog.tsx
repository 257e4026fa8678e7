import { useLocation } from 'react-router-dom'
import { useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'

/** FAN-02: asks before a change of event empties the cart. */
export function ChangeEventDialog({ onChange, onKeep }: { onChange: () => void; onKeep: () => void }) {
  const t = useT()
  return (
    <ConfirmDialog
      title={t('changeEvent.title')}
      cancelText={t('changeEvent.keep')}
      confirmText={t('app.change')}
      onConfirm={onChange}
      onCancel={onKeep}
    >
      <T id="changeEvent.text" />
    </ConfirmDialog>
  )
}

/** FAN-02: the history state of a link to /events on which the fan has agreed to empty this cart, and no later one. */
export const agreedToEmpty = (cartId: string | null) => ({ agreedToEmpty: cartId })

/** Whether the fan followed such a link for this cart. */
export function useHasAgreedToEmpty(cartId: string | null): boolean {
  const state: ReturnType<typeof agreedToEmpty> | null = useLocation().state
  return state?.agreedToEmpty === cartId
}
