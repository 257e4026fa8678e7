import type { Location } from 'react-router-dom'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'

/** FAN-02, FAN-54: asks before the cart is emptied by a change of event. */
export const ChangeEventDialog = ({ onChange, onKeep }: { onChange: () => void; onKeep: () => void }) => (
  <ConfirmDialog
    title="Change event?"
    cancelText="Keep"
    confirmText="Change"
    onConfirm={onChange}
    onCancel={onKeep}
  >
    Your cart will be emptied.
  </ConfirmDialog>
)

/** FAN-54: the history state of a way to /events on which the fan has agreed that this cart, and no later one, will be emptied. */
export const agreedToEmpty = (cartId: string | null) => ({ agreedToEmpty: cartId })

/** Whether the fan came by one for this cart. */
export const hasAgreedToEmpty = ({ state }: Location, cartId: string | null): boolean =>
  cartId !== null && (state as ReturnType<typeof agreedToEmpty> | null)?.agreedToEmpty === cartId
