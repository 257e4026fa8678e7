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
