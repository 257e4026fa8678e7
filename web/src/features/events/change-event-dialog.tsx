import { useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'

/** FAN-02, FAN-54: asks before a change of event empties the cart. */
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
