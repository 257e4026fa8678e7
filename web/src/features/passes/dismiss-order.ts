import { t } from '../../messages/language.ts'
import { changeDevice } from '../../storage/device.ts'
import { toast, toastDurations } from '../../ui/toast/toast.ts'

/**
 * FAN-39: dismisses an order in all tabs; a toast can undo it.
 * @param byKeyboard moves focus to Undo, which a keyboard user could not reach in time
 */
export function dismissOrder(orderId: string, byKeyboard: boolean): void {
  void setDismissed(orderId, true)
  toast({
    title: t('orderBar.hidden'),
    duration: toastDurations.undo,
    keepOnNavigation: true,
    action: {
      label: t('app.undo'),
      onClick: () => void setDismissed(orderId, false),
      takesFocus: byKeyboard,
    },
  })
}

// Not `savePass`, which would bring back an order that was removed from this device meanwhile.
const setDismissed = (orderId: string, isDismissed: boolean): Promise<void> =>
  changeDevice('passes', (passes) =>
    passes.map((pass) => (pass.orderId === orderId ? { ...pass, dismissed: isDismissed } : pass)),
  )
