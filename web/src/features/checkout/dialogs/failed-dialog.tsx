import { routes } from '@storefront/shared/domain/routes.ts'
import { CircleAlertIcon } from 'lucide-react'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Outcome } from './outcome.tsx'

/** PAY-08. */
export function FailedDialog({
  message,
  onTryAgain,
  onGo,
}: {
  message: string
  onTryAgain: () => void
  onGo: (path: string) => void
}) {
  return (
    <Dialog
      title="Payment Failed"
      onClose={onTryAgain}
      actions={
        <>
          <Button onClick={onTryAgain}>Try Again</Button>
          <Button variant="secondary" onClick={() => onGo(routes.home)}>
            Continue Shopping
          </Button>
        </>
      }
    >
      <Outcome tone="danger" icon={<CircleAlertIcon size={30} />}>
        <p>{message}</p>
      </Outcome>
    </Dialog>
  )
}
