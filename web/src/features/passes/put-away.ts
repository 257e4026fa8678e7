import { t } from '../../messages/language.ts'
import { changeDevice } from '../../storage/device.ts'
import { toast, toastDurations } from '../../ui/toast/toast.ts'

/**
 * FAN-39: puts an order away, which other tabs follow; a toast can undo it.
 * @param byKeyboard moves focus to Undo, which a fan at a keyboard could not reach in time
 */
export function putAway(orderId: string, byKeyboard: boolean): void {
  void keepPutAway(orderId, true)
  toast({
    title: t('orderBar.putAway'),
    duration: toastDurations.undo,
    keepOnNavigation: true,
    action: {
      label: t('app.undo'),
      onClick: () => void keepPutAway(orderId, false),
      takesFocus: byKeyboard,
    },
  })
}

// Not `keepPass`, which would bring back an order that this device has forgotten meanwhile.
const keepPutAway = (orderId: string, isPutAway: boolean): Promise<void> =>
  changeDevice('passes', (passes) =>
    passes.map((pass) => (pass.orderId === orderId ? { ...pass, putAway: isPutAway } : pass)),
  )
