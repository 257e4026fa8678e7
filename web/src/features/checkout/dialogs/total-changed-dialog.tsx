import { type Cents, formatMoney } from '@storefront/shared/domain/money.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'

/** PAY-20 as the fan sees it: nothing was charged, the new total is shown and asked for. */
export function TotalChangedDialog({
  message,
  cents,
  onPay,
  onCancel,
}: {
  message: string
  cents: Cents
  onPay: () => void
  onCancel: () => void
}) {
  return (
    <ConfirmDialog
      title={`New total: ${formatMoney(cents)}`}
      confirmText={`Pay ${formatMoney(cents)}`}
      onConfirm={onPay}
      onCancel={onCancel}
    >
      {message}
    </ConfirmDialog>
  )
}
